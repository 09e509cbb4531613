import { UnreadableDocument } from '../../knowledge/ports.ts';

/** The parser of HTML takes quadratic time on nests and attribute lists beyond all reason. */
const DEEPEST_NEST = 5_000;
const MOST_ATTRIBUTES = 2_000;
const MOST_TAGS = 200_000;

const CLOSES_ITSELF = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|td|th|tr|dt|dd|option)$/;

/** Runs once over the page and refuses what would keep the parser busy for hours. */
export function checkHtmlLimits(html: string): void {
  let depth = 0;
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const isClosing = html.charCodeAt(at + 1) === 47;
    const name = nameAt(html, at + (isClosing ? 2 : 1));
    if (name === '') continue;
    if (++tags > MOST_TAGS) throw tooComplex('it has too many elements');
    if (CLOSES_ITSELF.test(name)) {
      if (!isClosing) at = endOfTag(html, at);
      continue;
    }
    depth = Math.max(0, depth + (isClosing ? -1 : 1));
    if (depth > DEEPEST_NEST) throw tooComplex('its elements are nested too deeply');
    if (!isClosing) at = endOfTag(html, at);
  }
}

function nameAt(html: string, start: number): string {
  const name = /^[a-z][a-z0-9:-]{0,30}/i.exec(html.slice(start, start + 32))?.[0] ?? '';
  return name.toLowerCase();
}

/** The place of the `>`, or of the last character if there is none. */
function endOfTag(html: string, start: number): number {
  let attributes = 0;
  let wasSpace = false;
  for (let at = start + 1; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 62) return at;
    const isSpace = code === 32 || (code >= 9 && code <= 13) || code === 47;
    if (wasSpace && !isSpace && ++attributes > MOST_ATTRIBUTES) throw tooComplex('a tag has too many attributes');
    wasSpace = isSpace;
    if (code === 34 || code === 39) {
      const previous = html.charCodeAt(at - 1);
      // A quote opens a value only behind `=`; elsewhere it is a slip of the pen.
      if (previous === 61 || previous === 32) {
        const closing = html.indexOf(code === 34 ? '"' : "'", at + 1);
        if (closing < 0) return html.length;
        at = closing;
      }
    }
  }
  return html.length;
}

function tooComplex(why: string): UnreadableDocument {
  return new UnreadableDocument(`The page is too complex to be read: ${why}.`);
}
