/** What `\s` matches, without the price of a regular expression per character. */
export function isSpaceCode(code: number): boolean {
  if (code < 0xa0) return code === 32 || (code >= 9 && code <= 13);
  if (code === 0xa0 || code === 0x1680 || code === 0x202f || code === 0x205f) return true;
  return (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 || code === 0x3000 || code === 0xfeff;
}
