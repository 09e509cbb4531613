/** Text in which a construct may not be complete yet. */
export type Parsed<Found> = Found | 'none' | 'needs-more';

export interface Link {
  text: string;
  /** Absent where it leads to what we do not link to. */
  url: string | undefined;
  /** Of the whole construct. */
  length: number;
}

const longestText = 200;
const longestTarget = 1_000;
/** Nothing that could end the link early or hide what it is. */
const webAddress = /^(?:https?:\/\/|mailto:)[^\s<>()[\]`\\"'|\p{Cc}\p{Cf}]+$/iu;

/** A link that begins with `[`: `[text](target)`, with nothing in its text that could be read otherwise. */
export function linkAt(text: string, start: number, isAll: boolean): Parsed<Link> {
  const rest = text.slice(start, start + longestText + 2);
  const [, label] = /^\[([^[\]`\\\n]*)\]/.exec(rest) ?? [];
  if (label === undefined) {
    const isOpen = /^\[[^[\]`\\\n]*$/.test(rest) && rest.length < longestText + 2;
    return isOpen && !isAll ? 'needs-more' : 'none';
  }
  const target = targetAt(text, start + label.length + 2, isAll);
  return typeof target === 'string'
    ? target
    : { text: label, url: target.url, length: label.length + 2 + target.length };
}

/** What stands behind a `]`: `(target)` or `(target "title")`. */
export function targetAt(text: string, start: number, isAll: boolean): Parsed<Omit<Link, 'text'>> {
  if (start >= text.length) return isAll ? 'none' : 'needs-more';
  if (text[start] !== '(') return 'none';
  const end = closingAt(text, start);
  if (end === undefined) {
    const rest = text.slice(start, start + longestTarget);
    return rest.length < longestTarget && !rest.includes('\n') && !isAll ? 'needs-more' : 'none';
  }
  const [address = ''] = text
    .slice(start + 1, end)
    .trim()
    .split(/\s+(?=["'(])/);
  // Parentheses inside an address are written so that no reader of Markdown is in doubt.
  const plain = address
    .replace(/^<(.*)>$/, '$1')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  return { url: webAddress.test(plain) ? plain : undefined, length: end + 1 - start };
}

function closingAt(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + longestTarget); at += 1) {
    const character = text[at];
    if (character === '\n') return undefined;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
