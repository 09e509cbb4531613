/**
 * Whether an address matches a pattern in which `*` stands for any characters. A pattern that begins with `/` is held
 * against the path and what follows it. Takes time in proportion to both lengths at worst, which no regular expression
 * from an owner's hands would promise.
 */
export function matchesPattern(url: URL, pattern: string): boolean {
  const text = pattern.startsWith('/') ? url.pathname + url.search : url.href;
  let at = 0;
  let inPattern = 0;
  let star = -1;
  let afterStar = 0;
  while (at < text.length) {
    if (pattern[inPattern] === '*') {
      star = inPattern++;
      afterStar = at;
    } else if (pattern[inPattern] === text[at]) {
      at += 1;
      inPattern += 1;
    } else if (star >= 0) {
      // The last star takes one character more.
      inPattern = star + 1;
      at = ++afterStar;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern += 1;
  return inPattern === pattern.length;
}
