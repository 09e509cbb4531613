import { decodeHTMLStrict } from 'entities';
import { readMarkdownBlocks } from '../../knowledge/passages/index.ts';
import type { ExtractedDocument } from './extracted-document.ts';

const FENCE = /^\s{0,20}(`{3,}|~{3,})/;
/** Attributes of components that are visible on the page. */
const SHOWN_ATTRIBUTES =
  /\s(?:title|label|summary|heading|question|caption)\s?=\s?(?:"([^"<>]{1,300})"|'([^'<>]{1,300})')/g;

/** Markdown and MDX: front matter gives the title; links, components and HTML become their text; code stays. */
export function parseMarkdown(text: string): ExtractedDocument {
  const { settings, body } = splitFrontMatter(text.replace(/\r\n?/g, '\n'));
  const blocks = readMarkdownBlocks(plainMarkdown(body)).map((block) =>
    block.kind === 'heading' ? { ...block, text: headingText(block.text) } : block,
  );
  const heading = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  return {
    title: settings['title'] ?? heading?.text ?? null,
    languageHint: settings['lang'] ?? settings['language'],
    blocks: blocks.filter(({ text: blockText }) => blockText.trim() !== ''),
  };
}

/** The lines `key: value` (or `key = value`) between `---` (or `+++`) lines at the top. */
function splitFrontMatter(text: string): { settings: Record<string, string>; body: string } {
  const mark = /^(---|\+\+\+)[ \t]{0,20}\n/.exec(text)?.[1];
  if (!mark) return { settings: {}, body: text };
  const end = text.indexOf(`\n${mark}`, mark.length);
  if (end < 0) return { settings: {}, body: text };
  const settings: Record<string, string> = {};
  for (const line of text
    .slice(mark.length + 1, end)
    .slice(0, 20_000)
    .split('\n')) {
    const [, key, value] = /^([\w-]{1,40})\s{0,9}[:=]\s{0,9}(.{1,500})$/.exec(line) ?? [];
    if (key && value) settings[key.toLowerCase()] ??= value.trim().replace(/^(["'])(.*)\1$/, '$2');
  }
  const bodyStart = text.indexOf('\n', end + 1);
  return { settings, body: bodyStart < 0 ? '' : text.slice(bodyStart + 1) };
}

/** Rewrites everything outside of fenced code. */
function plainMarkdown(text: string): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let fence: string | undefined;
  const flush = () => {
    if (prose.length > 0) parts.push(plainProse(prose.join('\n')));
    prose = [];
  };
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line.slice(0, 200))?.[1];
    if (fence === undefined && mark) {
      flush();
      fence = mark;
      parts.push(line);
    } else if (fence !== undefined) {
      parts.push(line);
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else {
      prose.push(line);
    }
  }
  flush();
  return parts.join('\n');
}

function plainProse(prose: string): string {
  const marked = withoutModuleLines(withoutComments(prose))
    // Where a link leads that is named elsewhere; `[^1]:` is a note, and read.
    .replace(/^ {0,3}\[(?!\^)[^\][\n]{1,200}\]:[ \t]{0,20}\S[^\n]{0,1500}$/gm, '')
    .replace(
      /^:::+[ \t]{0,9}[\w-]{0,30}[ \t]{0,9}(?:\[([^\]\n]{0,200})\]|([^\n{]{0,200}))(?:\{[^}\n]{0,200}\})?$/gm,
      '$1$2',
    )
    .replace(/(`{1,2})[^`\n]{1,500}\1|<\/?[A-Za-z][\w.:-]{0,60}(?:\s[^<>]{0,2000})?\/?>/g, (found) =>
      found.startsWith('`') ? found : shownAttributes(found),
    );
  // A picture may stand within a link.
  return withoutEntities(withoutLinks(withoutLinks(marked)));
}

/** Links as their text, and pictures as what is said of them. */
function withoutLinks(prose: string): string {
  return prose.replace(
    /(`{1,2})[^`\n]{1,500}\1|!?\[([^\][\n]{0,500})\](?:\([^()\n]{0,1500}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)|\[[^\][\n]{0,200}\])/g,
    (found, tick, label) => (tick ? found : label),
  );
}

function withoutEntities(prose: string): string {
  return prose.replace(/(`{1,2})[^`\n]{1,500}\1|&#?\w{1,40};/g, (found, tick) => {
    if (tick) return found;
    const decoded = decodeHTMLStrict(found);
    // A line end would begin another block, and a bar another cell of a table. Soft hyphens part words in vain.
    if (decoded < ' ') return found;
    return decoded === '|' ? '\\|' : decoded.replace('\u00ad', '');
  });
}

function shownAttributes(tag: string): string {
  if (!/^<[A-Z]/.test(tag)) return /^<br/i.test(tag) ? '\n' : '';
  const shown = [...tag.matchAll(SHOWN_ATTRIBUTES)].map(([, double, single]) => double ?? single ?? '');
  return shown.length > 0 ? `${shown.join(': ')}\n\n` : '';
}

/** `<!-- … -->` and, in MDX, a comment in braces. */
function withoutComments(text: string): string {
  const cut = (whole: string, open: string, close: string) => {
    const parts: string[] = [];
    let at = 0;
    for (;;) {
      const start = whole.indexOf(open, at);
      const end = start < 0 ? -1 : whole.indexOf(close, start + open.length);
      if (end < 0) break;
      parts.push(whole.slice(at, start));
      at = end + close.length;
    }
    parts.push(whole.slice(at));
    return parts.join('');
  };
  return cut(cut(text, '<!--', '-->'), '{/*', '*/}');
}

/** The imports and exports of MDX, each up to the next blank line. */
function withoutModuleLines(text: string): string {
  const kept: string[] = [];
  let isModule = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') isModule = false;
    else if (
      /^(?:import\s+(?:[\w{*'"]).{0,500}|export\s+(?:const|let|var|function|default|async|class|\{|\*).{0,500})$/.test(
        line,
      )
    )
      isModule = isModule || /\bfrom\s|^export|^import\s+['"]|^import\s+\{[^}]*$/.test(line);
    if (!isModule) kept.push(line);
  }
  return kept.join('\n');
}

/** Without marks of emphasis, code and the `{#id}` that some generators read. */
function headingText(text: string): string {
  return text
    .replace(/\s*\{#[\w-]{1,100}\}\s*$/, '')
    .replace(/(\*\*|__|`)(.{1,300}?)\1/g, '$2')
    .trim();
}
