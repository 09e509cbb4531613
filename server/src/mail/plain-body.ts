/**
 * A message for the body of an email: its line breaks stay; other control characters, and marks that turn the direction
 * of what follows, go.
 */
export const plainBody = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
