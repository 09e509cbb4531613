/**
 * Text that others wrote, made safe to print: control characters could move the cursor, rewrite what was printed or
 * set the window's title.
 */
export function terminalText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The same on one line, of at most so many characters. */
export function terminalLine(text: string, longest: number): string {
  const line = terminalText(text).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}
