import { isSpaceCode } from '../../language/index.ts';

const LINE_BREAK = 0x2028;

/** As a browser shows it: each run of white space is one space. U+2028 stays: we write it for a break that is meant. */
export function collapseSpaces(text: string): string {
  const parts: string[] = [];
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    const isGap = (isSpaceCode(code) && code !== LINE_BREAK) || code === 0x200b || code === 0xad;
    if (!isGap) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0) parts.push(text.slice(start, at));
    start = -1;
    // A soft hyphen and a space without width are not seen.
    if (code !== 0x200b && code !== 0xad && at < text.length && parts.at(-1) !== ' ') parts.push(' ');
  }
  return parts.join('');
}
