/** What stands inside a line of Markdown. Nothing else can come out of it: this is the allow-list. */
export type Inline = string | Emphasis | Code | Link | Break | Cite;

interface Emphasis {
  type: 'strong' | 'em' | 'del';
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
  mark: '**' | '*' | '__' | '_' | '~~' | '[';
  /** Where its text is in what was read so far. */
  at: number;
}

/** Deeper nesting is no longer writing; and whoever draws it would run out of stack. */
const deepest = 8;
const longestUrl = 2_000;
/** Marks that wait for their other half; a hostile text has thousands, and each search goes through all of them. */
const mostOpen = 100;

const kinds = { '**': 'strong', __: 'strong', '*': 'em', _: 'em', '~~': 'del' } as const;
const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: '\u00a0',
  '#39': "'",
};

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
    out.push(mark);
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
      plain = plain.replace(/ {1,8}$/, '');
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
        const inside = text.slice(at + run, end).replaceAll('\n', ' ');
        const isPadded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== '';
        add({ type: 'code', text: isPadded ? inside.slice(1, -1) : inside }, end + run - at);
      }
    } else if (sign === '*' || sign === '_' || (sign === '~' && text[at + 1] === '~')) {
      readMarks(sign);
    } else if (sign === '[') {
      open('[');
      at += 1;
    } else if (sign === ']') {
      const opener = openers.findLastIndex(({ mark }) => mark === '[');
      const target = opener < 0 ? undefined : targetAt(text, at + 1);
      const isLink =
        target && close(opener, (children, depth) => ({ type: 'link', url: target.url, children, depth }));
      if (opener >= 0 && !target) openers.length = opener;
      if (!isLink) plain += ']';
      at += 1 + (target && isLink ? target.length : 0);
    } else if (sign === '&') {
      const [all, name] = match(/&(lt|gt|amp|quot|nbsp|#39);/y, text, at);
      plain += name ? entities[name] : sign;
      at += all ? all.length : 1;
    } else if (sign === '\uE000') {
      const [all, number] = match(/\uE000(\d{1,4})\uE001/y, text, at);
      if (all) add({ type: 'cite', number: Number(number) }, all.length);
      else at += 1;
    } else if (sign === 'h' && !/\w/.test(text[at - 1] ?? '')) {
      const url = addressAt(text, at);
      if (url) add({ type: 'link', url, children: [url], depth: 1 }, url.length);
      else readPlain();
    } else readPlain();
  }
  flush();
  return out;

  function readPlain() {
    const [all] = match(/[^\n\\`*_~[\]&\uE000h]+/y, text, at);
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
  const end = near.indexOf(')');
  if (end < 0) return undefined;
  const [url = ''] = near.slice(1, end).trim().split(/\s/);
  return isFollowable(url) ? { url, length: end + 1 } : undefined;
}

/** A web address that stands in the text as it is, without the punctuation behind it. */
function addressAt(text: string, at: number): string | undefined {
  const [found = ''] = match(/https?:\/\/[^\s<>"'`*\\[\](){}\uE000]{1,2000}/y, text, at);
  const url = found.replace(/[.,;:!?_~]{1,20}$/, '');
  return isFollowable(url) ? url : undefined;
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
