const shownCharacters = 200;

/** The beginning of a text, where it is too long for a list. */
export const beginningOf = (text: string) =>
  text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).replace(/[\ud800-\udbff]$/, '')}…`;
