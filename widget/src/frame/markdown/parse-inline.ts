import { withoutDirectionSigns } from '../plain-text.ts';

/** What stands inside a line of Markdown. Nothing else can come out of it: this is the allow-list. */
export type Inline = string | Emphasis | Code | Link | Break | Cite;

interface Emphasis {
  type: 'strong' | 'em' | 'del' | 'mark';
  children: Inline[];
  depth: number;
}
interface Code {
  type: 'code';
  text: string;
}
interface Link {
  type: 'link';
  url: string;
  children: Inline[];
  depth: number;
}
interface Break {
  type: 'break';
}
/** A place where a source is named. */
interface Cite {
  type: 'cite';
  number: number;
}

/** A mark that may turn out to begin something; where it does not, it stays the text it is. */
interface Opener {
  mark: '**' | '*' | '__' | '_' | '~~' | '[' | typeof highlightStart;
  /** Where its text is in what was read so far. */
  at: number;
}

/** Nobody writes deeper nesting, and drawing it would exhaust the stack. */
const deepest = 8;
const longestUrl = 2_000;
/** Marks that wait for their other half; a hostile text has thousands, and each search goes through all of them. */
const mostOpen = 100;

/** Around words that answer, put there by who cites. */
const highlightStart = '\uE002';

const kinds = { '**': 'strong', __: 'strong', '*': 'em', _: 'em', '~~': 'del' } as const;
const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** The sign that a number in an entity stands for; none that turns the text around or would be taken for a source's. */
function signOf(code: string): string | undefined {
  const number = Number(code.replace(/^x/i, '0x'));
  const isSign = number >= 32 && number <= 0x10ffff && !(number >= 0xd800 && number <= 0xf8ff);
  return isSign ? withoutDirectionSigns(String.fromCodePoint(number)) : undefined;
}

const cites = /\uE000(\d{1,4})\uE001/g;

/** Where a source is named in the middle of what is taken as it is, the name goes behind it. */
export const withoutCites = (text: string) => text.replace(cites, '');
export const citesIn = (text: string): Inline[] =>
  Array.from(text.matchAll(cites), ([, number]) => ({ type: 'cite', number: Number(number) }));

/** Reads one paragraph's text. Takes time in proportion to its length, whatever is in it. */
export function parseInline(text: string): Inline[] {
  const out: Inline[] = [];
  const openers: Opener[] = [];
  const codeEnds = codeSpanEnds(text);
  let plain = '';
  let at = 0;

  const flush = () => {
    if (plain) out.push(plain);
    plain = '';
  };
  const add = (node: Inline, length: number) => {
    flush();
    out.push(node);
    at += length;
  };
  const open = (mark: Opener['mark']) => {
    flush();
    openers.push({ mark, at: out.length });
    if (openers.length > mostOpen) openers.shift();
    // Where its end is missing, nothing of it is seen.
    out.push(mark === highlightStart ? '' : mark);
  };
  /** Everything since an opener becomes its content; marks in between that began nothing stay text. */
  const close = (opener: number, wrap: (children: Inline[], depth: number) => Inline): boolean => {
    flush();
    const from = (openers[opener] as Opener).at;
    const children = out.slice(from + 1);
    const depth = 1 + Math.max(0, ...depthsOf(children));
    openers.length = opener;
    if (depth > deepest || children.length === 0) return false;
    out.length = from;
    out.push(wrap(children, depth));
    return true;
  };
  const lastOpener = (...marks: string[]) => {
    for (let index = openers.length - 1; index >= 0; index -= 1) {
      const { mark } = openers[index] as Opener;
      if (marks.includes(mark)) return index;
      // Emphasis does not reach across the beginning of a link.
      if (mark === '[') return -1;
    }
    return -1;
  };

  while (at < text.length) {
    const sign = text[at] as string;
    if (sign === '\n') {
      // Spaces or a backslash before the end of a line say what a new line says here already.
      plain = plain.replace(/(?: {1,8}|\\)$/, '');
      add({ type: 'break' }, 1);
    } else if (sign === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 2;
    } else if (sign === '`') {
      const run = runAt(text, at);
      const end = codeEnds(at, run);
      if (end === undefined) {
        plain += text.slice(at, at + run);
        at += run;
      } else {
        const whole = text.slice(at + run, end);
        const inside = withoutCites(whole).replaceAll('\n', ' ');
        const isPadded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== '';
        add({ type: 'code', text: isPadded ? inside.slice(1, -1) : inside }, end + run - at);
        out.push(...citesIn(whole));
      }
    } else if (sign === '*' || sign === '_' || (sign === '~' && text[at + 1] === '~')) {
      readMarks(sign);
    } else if (sign === '[') {
      open('[');
      at += 1;
    } else if (sign === ']') {
      const opener = openers.findLastIndex(({ mark }) => mark === '[');
      const target = opener < 0 ? undefined : targetAt(text, at + 1);
      const isLink = target && close(opener, (children, depth) => ({ type: 'link', url: target.url, children, depth }));
      if (opener >= 0 && !target) openers.length = opener;
      if (!isLink) plain += ']';
      if (target && isLink) out.push(...citesIn(text.slice(at, at + target.length)));
      at += 1 + (target && isLink ? target.length : 0);
    } else if (sign === '&') {
      const [all, name = '', code] = match(/&(lt|gt|amp|quot|apos|nbsp|#(\d{1,6}|x[\da-f]{1,5}));/iy, text, at);
      plain += (code ? signOf(code) : entities[name.toLowerCase()]) ?? all ?? sign;
      at += all ? all.length : 1;
    } else if (sign === '\uE000') {
      const [all, number] = match(/\uE000(\d{1,4})\uE001/y, text, at);
      if (all) add({ type: 'cite', number: Number(number) }, all.length);
      else at += 1;
    } else if (sign === highlightStart) {
      open(sign);
      at += 1;
    } else if (sign === '\uE003') {
      const opener = lastOpener(highlightStart);
      if (opener >= 0) close(opener, (children, depth) => ({ type: 'mark', children, depth }));
      at += 1;
    } else if (sign === 'h' && !/\w/.test(text[at - 1] ?? '')) {
      const url = addressAt(text, at);
      const isBetween = url && plain.endsWith('<') && text[at + url.length] === '>';
      if (isBetween) plain = plain.slice(0, -1);
      if (url) add({ type: 'link', url, children: [url], depth: 1 }, url.length + (isBetween ? 1 : 0));
      else readPlain();
    } else readPlain();
  }
  flush();
  return out;

  function readPlain() {
    const [all] = match(/[^\n\\`*_~[\]&\uE000\uE002\uE003h]+/y, text, at);
    plain += all ?? text[at];
    at += all ? all.length : 1;
  }

  function readMarks(sign: string) {
    let left = runAt(text, at);
    const before = text[at - 1] ?? ' ';
    const after = text[at + left] ?? ' ';
    const isInWord = sign === '_' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
    const canClose = !/\s/.test(before) && !isInWord;
    const canOpen = !/\s/.test(after) && !isInWord;
    at += left;
    const double = (sign + sign) as keyof typeof kinds;
    if (left > 3 || (sign === '~' && left !== 2)) {
      plain += sign.repeat(left);
      return;
    }
    while (left > 0 && canClose) {
      const opener = left > 1 ? lastOpener(sign, double) : lastOpener(sign);
      if (opener < 0) break;
      const { mark } = openers[opener] as Opener;
      const type = kinds[mark as keyof typeof kinds];
      if (!close(opener, (children, depth) => ({ type, children, depth }))) break;
      left -= mark.length;
    }
    for (; left > 0; left -= left > 1 ? 2 : 1) {
      const mark = (left > 1 ? double : sign) as Opener['mark'];
      if (canOpen) open(mark);
      else plain += mark;
    }
  }
}

/** Depth of what has one; a list that is long has few of them. */
function depthsOf(nodes: Inline[]): number[] {
  const depths = new Set<number>();
  for (const node of nodes) if (typeof node === 'object' && 'depth' in node) depths.add(node.depth);
  return [...depths];
}

function match(pattern: RegExp, text: string, at: number): (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}

function runAt(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end += 1;
  return end - at;
}

/** Finds where a code span ends: at the next run of backticks of its own length. Runs are listed once, so that a text full of them costs no more. */
function codeSpanEnds(text: string): (at: number, run: number) => number | undefined {
  let runs: Map<number, { places: number[]; next: number }> | undefined;
  return (at, run) => {
    if (!runs) {
      runs = new Map();
      for (const { index, 0: ticks } of text.matchAll(/`+/g)) {
        const known = runs.get(ticks.length);
        if (known) known.places.push(index);
        else runs.set(ticks.length, { places: [index], next: 0 });
      }
    }
    const same = runs.get(run);
    if (!same) return undefined;
    while ((same.places[same.next] ?? Number.POSITIVE_INFINITY) <= at) same.next += 1;
    return same.places[same.next];
  };
}

/** What stands behind the `]` of a link. Only addresses of the web and of mail are followed. */
function targetAt(text: string, at: number): { url: string; length: number } | undefined {
  if (text[at] !== '(') return undefined;
  const near = text.slice(at, at + longestUrl);
  const end = endOfBrackets(near);
  if (end < 0) return undefined;
  const [given = ''] = withoutCites(near.slice(1, end)).trim().split(/\s/);
  const url = given.replace(/^<(.*)>$/, '$1');
  return isFollowable(url) ? { url, length: end + 1 } : undefined;
}

/** Addresses have brackets of their own; where one is left open, the first that closes is the end. */
function endOfBrackets(text: string): number {
  const first = text.indexOf(')');
  let open = 0;
  for (let at = 0; first >= 0 && open < deepest && at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    else if (text[at] === ')') open -= 1;
    if (open === 0) return at;
  }
  return first;
}

/** A web address that stands in the text as it is, without the punctuation behind it. */
function addressAt(text: string, at: number): string | undefined {
  const [found = ''] = match(/https?:\/\/[^\s<>"'`*\\[\]{}\uE000\uE002\uE003]{1,2000}/y, text, at);
  const url = found.slice(0, endOfAddress(found));
  return isFollowable(url) ? url : undefined;
}

/** A bracket that closes belongs to the address only where one was opened in it. */
function endOfAddress(found: string): number {
  let open = 0;
  let end = 0;
  for (let at = 0; at < found.length; at += 1) {
    const sign = found[at] as string;
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    if (open < 0) break;
    if (!'.,;:!?_~('.includes(sign)) end = at + 1;
  }
  return end;
}

/** Whether a link may lead there: to the web or to a mail program, and nowhere that could run. */
export function isFollowable(url: string): boolean {
  if (!/^(?:https?:\/\/|mailto:)/i.test(url) || /[\s\p{Cc}\p{Cf}]/u.test(url)) return false;
  try {
    return new URL(url).href !== '';
  } catch {
    return false;
  }
}
