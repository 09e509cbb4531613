const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\biP(?:hone|ad|od)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A browser by the name that people know, from its User-Agent: `Firefox, Linux`. Never the text that it sent. */
export function browserName(userAgent: string | undefined): string {
  const nameIn = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, form]) => form.test((userAgent ?? '').slice(0, 500)))?.[0];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ') || '?';
}
