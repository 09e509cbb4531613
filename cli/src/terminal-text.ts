/**
 * Text that others wrote, made safe to print: control characters could move the cursor, rewrite what was printed or
 * set the window's title.
 */
export function terminalText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
