/** Longer than any name or subject that is meant to be read. */
const longest = 200;

/**
 * A text for one line of a header: without line breaks and other control characters, which would begin another header,
 * and without marks that turn the direction of what follows.
 */
export const plainHeader = (text: string): string =>
  Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .slice(0, longest)
    .join('');
