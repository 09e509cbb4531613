/** As training/languages/texts.py writes a text before it is cut into pieces: to the letter, or the pieces are others. */

/** Vowel signs and the stretching mark of Arabic, and marks of direction: written or left out at will. */
const UNWRITTEN = /[\u064b-\u0652\u0670\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Letters of Arabic that writers exchange for each other. */
const ALEF = /[أإآٱ]/g;
const FINAL_YEH = /ى/g;
/** What Python takes for white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they separate words too.
const SPACES = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

export function normalisedText(text: string): string {
  const written = text.toWellFormed().normalize('NFKC').replace(UNWRITTEN, '').toLowerCase();
  return written.replace(ALEF, 'ا').replace(FINAL_YEH, 'ي').split(SPACES).filter(Boolean).join(' ');
}
