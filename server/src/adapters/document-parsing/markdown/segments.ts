import { isQuestion } from '../../../knowledge/passages/index.ts';
import { fenceIn, isListItem } from '../../../language/index.ts';
import { BREAK, enterPanel, isPanelName, leavePanel } from './panels.ts';

export interface Segment {
  kind: 'prose' | 'code';
  lines: string[];
}

/** Cuts Markdown into prose and code, so that nothing rewrites code. Notes and tabs lose their marks and indents. */
export function cutSegments(lines: readonly string[]): Segment[] {
  const segments: Segment[] = [];
  const add = (kind: Segment['kind'], line: string) => {
    const last = segments.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else segments.push({ kind, lines: [line] });
  };
  const notes = createNotes();
  const indents = createIndents();
  let fence: string | undefined;
  for (const raw of lines) {
    const { line, before } = fence === undefined ? notes.read(raw) : { line: notes.outdent(raw), before: '' };
    if (before) add('prose', before);
    if (line === undefined) continue;
    const mark = fenceIn(line);
    if (fence !== undefined) {
      const isEnd = mark ? mark.startsWith(fence) && line.trim() === mark : isHighlightEnd(line, fence);
      add('code', isEnd && !mark ? '```' : line);
      if (isEnd) fence = undefined;
    } else if (mark) {
      fence = mark;
      add('code', line);
    } else if (highlightStart(line) !== undefined) {
      fence = HIGHLIGHT;
      add('code', `\`\`\`${highlightStart(line)}`);
    } else {
      add(indents.isCode(line) ? 'code' : 'prose', line);
    }
  }
  for (const end of notes.end()) add('prose', end);
  return segments;
}

/** Stands for the fence of code between the tags of a generator. */
const HIGHLIGHT = '{%';

/** `{% highlight ruby %}` or `{{< highlight go >}}`: the language. */
function highlightStart(line: string): string | undefined {
  return /^\s{0,20}\{[{%][-<%]?\s{0,5}(?:highlight|codeblock)\b\s{0,5}([\w+#.-]{0,20})[^\n]{0,200}[%>}]\}\s*$/.exec(
    line.slice(0, 300),
  )?.[1];
}

function isHighlightEnd(line: string, fence: string): boolean {
  return fence === HIGHLIGHT && /^\s*\{[{%][-<%]?\s*(?:end|\/\s?)(?:highlight|codeblock)\b/.test(line.slice(0, 100));
}

/** `!!! note "Title"`, `??? question "Title"`, `=== "Tab"`: what is indented under it belongs to it. */
const NOTE =
  /^(\s{0,40})(!!!|\?\?\?\+?|===[+!]?)(?:[ \t]+([\w-]{1,40}))*(?:[ \t]+inline(?: end)?)?(?:[ \t]+"(.{0,300})")?\s*$/;
/** `:::tip Title`, `::: details Title`, `:::note[Title]{.class}` */
const DIRECTIVE =
  /^\s{0,20}(:{3,})[ \t]{0,9}([\w-]{0,30})[ \t]{0,9}(?:\[([^\]\n]{0,300})\]|([^\n{]{0,300}))(?:\{[^}\n]{0,300}\})?\s*$/;
const INDENT = 4;

/** Follows the notes that are open, which may lie in each other. */
function createNotes() {
  const open: { indent: number; isPanel: boolean }[] = [];
  const directives: boolean[] = [];

  function outdent(line: string): string {
    if (open.length === 0) return line;
    const wide = line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    '));
    const spare = wide.length - wide.trimStart().length;
    return wide.slice(Math.min(spare, INDENT * open.length));
  }

  function close(line: string): string {
    if (line.trim() === '') return '';
    const indent = widthOf(line);
    let ended = '';
    for (let last = open.at(-1); last && indent < last.indent; last = open.at(-1)) {
      open.pop();
      if (last.isPanel) ended += leavePanel();
    }
    return ended;
  }

  return {
    outdent,
    /** The line as prose, or nothing for one that is a mark; and what goes before it. */
    read(raw: string): { line: string | undefined; before: string } {
      const before = close(raw);
      const line = outdent(raw);
      const note = /^\s{0,40}[!?=]{3}/.test(line) ? NOTE.exec(line.slice(0, 500)) : null;
      if (note && (note[2] !== '===' || note[4] !== undefined)) {
        const [, , mark = '', kind = '', title = ''] = note;
        const isPanel = title !== '' && (!mark.startsWith('!') || isQuestion(title));
        open.push({ indent: widthOf(raw) + INDENT, isPanel });
        return { line: undefined, before: before + (isPanel ? enterPanel(title) : noteTitle(kind, title)) };
      }
      const directive = line.trimStart().startsWith(':::') ? DIRECTIVE.exec(line.slice(0, 700)) : null;
      if (!directive) return { line: line.replace(/^(\s{0,9}>\s{0,9})\[!\w{1,20}\]\s*$/, '$1'), before };
      const [, , kind = '', label, words] = directive;
      const title = (label ?? words ?? '').trim();
      if (kind === '' && title === '')
        return { line: undefined, before: before + (directives.pop() ? leavePanel() : `${BREAK}${BREAK}`) };
      const isPanel = title !== '' && (isPanelName(kind) || isQuestion(title));
      directives.push(isPanel);
      return { line: undefined, before: before + (isPanel ? enterPanel(title) : noteTitle(kind, title)) };
    },
    /** What closes the panels that the end of the text leaves open. */
    end(): string[] {
      return [...open.filter(({ isPanel }) => isPanel), ...directives.filter(Boolean)].map(() => leavePanel());
    },
  };
}

/** A title that only says what kind of a note it is says nothing. */
function noteTitle(kind: string, title: string): string {
  const text = title.toLowerCase() === kind.toLowerCase() ? '' : title.trim();
  return `${BREAK}${BREAK}${text}${BREAK}${BREAK}`;
}

function widthOf(line: string): number {
  let width = 0;
  for (const sign of line) {
    if (sign === '\t') width += INDENT;
    else if (sign === ' ') width++;
    else break;
  }
  return width;
}

/**
 * Tells indented code from what is indented because it belongs to something: to a list item, a definition, a footnote
 * or a component.
 */
function createIndents() {
  let isCodeRun = false;
  let wasBlank = true;
  let wasIndented = false;
  let belongs = false;
  return {
    isCode(line: string): boolean {
      if (line.trim() === '') {
        wasBlank = true;
        return isCodeRun;
      }
      const isIndented = widthOf(line.slice(0, 40)) >= INDENT;
      if (isIndented && !isListItem(line)) {
        if (!wasIndented) isCodeRun = wasBlank && !belongs && !line.trimStart().startsWith('<');
      } else {
        isCodeRun = false;
        belongs = isListItem(line) || /^\s{0,3}(?:<|:[ \t]|\[\^)/.test(line) || (belongs && !wasBlank);
      }
      wasIndented = isIndented;
      wasBlank = false;
      return isCodeRun;
    },
  };
}
