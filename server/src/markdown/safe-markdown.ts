import { linkAt, type Parsed, targetAt } from './markdown-links.ts';

/** Makes Markdown that arrives in pieces safe to show: no HTML, no images, links to the web and to mail only. */
export interface SafeMarkdown {
  /** What is safe to show by now; the beginning of a construct is held back until it is known what it is. */
  read(piece: string): string;
  /** The rest, when nothing more comes. */
  end(): string;
}

/** Signs without which nothing is changed. */
const maybeUnsafe = /[\\`~!<[\]\r\u2028\u2029\u0085\v\f]/;

export function safeMarkdown(text: string): string {
  if (!maybeUnsafe.test(text)) return text;
  const reader = createSafeMarkdown();
  return reader.read(text) + reader.end();
}

interface Fence {
  sign: string;
  length: number;
  indent: number;
}

const longestSpan = 300;
const longestFenceLine = 200;
/** Longer lines of code go on in parts. */
const codePart = 1_000;
/** Of what an address is known by, and a little more. */
const longestMark = 300;
/** Deeper than this, what looks like a fence may be plain text to a reader of Markdown. */
const deepestSureIndent = 3;

interface Options {
  /** Whether a link may lead to an address; of another its text is left. */
  mayLinkTo?(url: string): boolean;
}

export function createSafeMarkdown({ mayLinkTo = () => true }: Options = {}): SafeMarkdown {
  let waiting = '';
  let shown = '';
  let lastShown = '';
  const address = createAddressWatch();
  let endedWithReturn = false;
  let isLineStart = true;
  let fence: Fence | undefined;
  /** Once readers of Markdown may differ on what is code, nothing is left as it is for being code. */
  let isCodeSure = true;

  function show(text: string): void {
    if (text === '') return;
    // What was taken out between the two must not join them to something new.
    const joins = (lastShown === '!' && text.startsWith('[')) || (lastShown === ']' && /^[(:]/.test(text));
    if (joins) shown += '\\';
    else if (lastShown === '`' && text.startsWith('`')) shown += ' ';
    shown += text;
    lastShown = text.slice(-1);
    address.see(text);
  }

  function take(length: number, text: string): true {
    show(text);
    isLineStart = waiting[length - 1] === '\n';
    waiting = waiting.slice(length);
    return true;
  }

  /** Takes the next construct; false while it is not known what it is. */
  function step(isAll: boolean): boolean {
    if (fence) return codeLine(fence, isAll);
    if (isLineStart) {
      const opening = fenceAt(waiting, isAll);
      if (opening === 'needs-more') return false;
      if (opening !== 'none') {
        fence = opening.fence;
        if (fence.indent > deepestSureIndent) isCodeSure = false;
        return take(opening.length, opening.text);
      }
    }
    const [first = '', next] = waiting;
    if (/[\\!<\]]/.test(first) && next === undefined && !isAll) return false;
    switch (first) {
      case '\\':
        return next === '<'
          ? take(2, '&lt;')
          : take(isPunctuation(next) ? 2 : 1, waiting.slice(0, isPunctuation(next) ? 2 : 1));
      case '`':
        return codeSpan(isAll);
      case '~':
        return tildes(isAll);
      case '<':
        return take(1, next === undefined || /[\s\d=<-]/.test(next) ? '<' : '&lt;');
      case '!':
        return next === '[' ? link(1, isAll) : take(1, '!');
      case '[':
        return link(0, isAll);
      case ']':
        return closingBracket(next, isAll);
      default:
        return take(...plainRun(waiting));
    }
  }

  /** A link, or with an exclamation mark before it an image, of which its text is left. */
  function link(start: 0 | 1, isAll: boolean): boolean {
    const found = linkAt(waiting, start, isAll);
    if (found === 'needs-more') return false;
    if (found === 'none') return start === 1 ? take(1, '') : take(1, '[');
    const text = found.text.replaceAll('<', '&lt;').replaceAll('!', '\\!').replaceAll('~', '\\~');
    const isLink = found.url !== undefined && start === 0 && mayLinkTo(found.url);
    return take(start + found.length, isLink ? `[${text}](${found.url})` : text);
  }

  /** Of a link whose text is not simple, or of a definition of where links lead. */
  function closingBracket(next: string | undefined, isAll: boolean): boolean {
    if (next === ':') return take(2, ']\\:');
    const target = targetAt(waiting, 1, isAll);
    if (target === 'needs-more') return false;
    if (target === 'none') return next === '(' ? take(2, ']\\(') : take(1, ']');
    const isLink = target.url !== undefined && mayLinkTo(target.url);
    return take(1 + target.length, isLink ? `](${target.url})` : ']');
  }

  function codeSpan(isAll: boolean): boolean {
    const span = codeSpanAt(waiting, isAll);
    if (span === 'needs-more') return false;
    if (span !== 'none') {
      // In a table a | ends the cell, and the code with it.
      const isLeft = isCodeSure && !span.includes('|');
      // Some readers take the sign for a part of an address right before it.
      if (address.isInside()) show(' ');
      return take(span.length, isLeft ? span : inert(span));
    }
    const run = /^`+/.exec(waiting)?.[0] ?? '';
    return take(run.length, '\\`'.repeat(run.length));
  }

  /** Three would begin a block of code, if what stood before them on the line was taken out. */
  function tildes(isAll: boolean): boolean {
    const run = /^~+/.exec(waiting)?.[0] ?? '';
    const isPartOfRun = lastShown === '~';
    if (run.length === waiting.length && run.length < 3 && !isPartOfRun && !isAll) return false;
    return take(run.length, run.length < 3 && !isPartOfRun ? run : '\\~'.repeat(run.length));
  }

  function codeLine({ sign, length, indent }: Fence, isAll: boolean): boolean {
    const newline = waiting.indexOf('\n');
    const isWhole = newline !== -1 || isAll;
    const whole = newline === -1 ? waiting : waiting.slice(0, newline + 1);
    if (!isWhole && waiting.length < codePart) return false;
    const line = whole.slice(0, codePart);
    const [, space = '', run = ''] = isLineStart ? (/^( *)([`~]*)[ \t]*\n?$/.exec(line) ?? []) : [];
    const isClosing = run.length >= length && [...run].every((character) => character === sign);
    if (isClosing && space.length <= indent + deepestSureIndent) {
      if (space.length > deepestSureIndent) isCodeSure = false;
      fence = undefined;
      return take(line.length, line);
    }
    const isOutside = isLineStart && line.trim() !== '' && (/^ */.exec(line)?.[0].length ?? 0) < indent;
    if (isOutside) {
      // The list that held the code may have ended here, and the code with it.
      fence = undefined;
      isCodeSure = false;
      return true;
    }
    return take(line.length, isCodeSure ? line : inert(line));
  }

  function advance(isAll: boolean): string {
    while (waiting !== '' && step(isAll));
    const ready = shown;
    shown = '';
    return ready;
  }

  return {
    read(piece) {
      waiting += withNewlines(piece, endedWithReturn);
      if (piece !== '') endedWithReturn = piece.endsWith('\r');
      return advance(false);
    },
    end: () => advance(true),
  };
}

/** Whatever ends a line for one reader of Markdown or another ends it for all. */
function withNewlines(piece: string, isAfterReturn: boolean): string {
  const rest = isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
  return rest.replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n');
}

/** Follows a text and knows whether its last word is a bare address, which some readers of Markdown make a link of. */
function createAddressWatch() {
  let word = '';
  let isAddress = false;
  return {
    isInside: () => isAddress,
    see(text: string): void {
      const start = text.search(/\S*$/);
      if (start > 0) isAddress = false;
      word = (start > 0 ? text.slice(start) : word + text).slice(-longestMark);
      isAddress ||= /:\/\/|www\.|@/i.test(word);
    },
  };
}

/** Code that does nothing even where it is not read as code. */
function inert(code: string): string {
  return code
    .replaceAll('<', '&lt;')
    .replace(/!(?=\[)/g, '! ')
    .replace(/\](?=[(:])/g, '] ');
}

function plainRun(text: string): [number, string] {
  const [run = ''] = /^(?:[^\n\\`~!<[\]]+|\n)/.exec(text) ?? [];
  return [run.length, run];
}

function codeSpanAt(text: string, isAll: boolean): Parsed<string> {
  const run = /^`+/.exec(text)?.[0].length ?? 0;
  if (run === text.length) return isAll || run > longestSpan ? 'none' : 'needs-more';
  const window = text.slice(0, longestSpan);
  for (const { 0: closing, index } of window.slice(run).matchAll(/`+|\n/g)) {
    if (closing === '\n') return 'none';
    const end = run + index + closing.length;
    if (end === text.length && !isAll && end < longestSpan) return 'needs-more';
    if (closing.length === run && text[end] !== '`') return text.slice(0, end);
  }
  return window.length < longestSpan && !isAll ? 'needs-more' : 'none';
}

function fenceAt(text: string, isAll: boolean): Parsed<{ fence: Fence; length: number; text: string }> {
  const [head = '', space = '', run = ''] = /^( {0,8})(`{3,}|~{3,})/.exec(text) ?? [];
  if (head === '') return /^ {0,8}(?:`{0,2}|~{0,2})$/.test(text) && !isAll ? 'needs-more' : 'none';
  const newline = text.indexOf('\n');
  const line = newline === -1 ? text : text.slice(0, newline + 1);
  if (line.length > longestFenceLine) return 'none';
  if (newline === -1 && !isAll) return 'needs-more';
  const info = line.slice(head.length);
  const sign = run.charAt(0);
  if (sign === '`' && info.includes('`')) return 'none';
  const [language = ''] = /^[\w+#.-]*/.exec(info.trim()) ?? [];
  return {
    fence: { sign, length: run.length, indent: space.length },
    length: line.length,
    text: `${head}${language}${newline === -1 ? '' : '\n'}`,
  };
}

const isPunctuation = (character: string | undefined) => character !== undefined && /[!-/:-@[-`{-~]/.test(character);
