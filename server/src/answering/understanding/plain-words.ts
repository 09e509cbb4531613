// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too.
const ASCII = /^[\x00-\x7f]*$/;

/** The same of a text that has no other signs: most have none, and it takes a third of the time. */
const asciiWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/([a-z])\1{2,}/g, '$1')
    .trim();

/** Marks that people leave out, of Latin, Greek, Cyrillic, Hebrew, Arabic and Hindi, and those of pictures. Others are letters. */
const leftOut =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]|[\u093c]|[\u20d0-\u20ff\ufe00-\ufe0f]/g;

/** A text as its bare words: lower case, without accents, signs and pictures, one space between them; "hiii" as "hi". */
export function plainWords(text: string): string {
  if (ASCII.test(text)) return asciiWords(text);
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(leftOut, '')
      // Composed again, or the letters of a Korean syllable would be words' letters of their own.
      .normalize('NFC')
      .replace(/ँ/g, 'ं')
      .replace(/ı/g, 'i')
      .replace(/ß/g, 'ss')
      .replace(/ł/g, 'l')
      .replace(/ى/g, 'ي')
      .replace(/ة/g, 'ه')
      .replace(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
      .replace(/(\p{L})\1{2,}/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
