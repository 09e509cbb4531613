/** The keys that send a reply, as they are labelled. */
export function sendKeys(): string[] {
  if (/mac|iphone|ipad/i.test(navigator.userAgent)) return ['⌘', 'Enter'];
  return [document.documentElement.lang.startsWith('de') ? 'Strg' : 'Ctrl', 'Enter'];
}
