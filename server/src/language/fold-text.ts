/**
 * Accents and points that people leave out: those of Latin, Greek and Cyrillic, of Hebrew and of Arabic, with the line
 * that stretches Arabic words. The signs of other scripts are letters to those who read them, and stay.
 */
const LEFT_OUT = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/** Letters that are typed as others, and are no others with an accent. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ʼ: "'",
  '’': "'",
  '‘': "'",
};
const LETTERS = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g');

/** Most runs of other than ASCII letters are a letter or two, and the same ones again and again. */
const known = new Map<string, string>();
const mostKnown = 5_000;
const longestKnown = 4;

/** A text as it is compared where neither case nor accents nor the width of letters matter, in any script. */
export function foldText(text: string): string {
  return text.replace(/\P{ASCII}+/gu, foldRun).toLowerCase();
}

function foldRun(run: string): string {
  const before = known.get(run);
  if (before !== undefined) return before;
  const folded = run
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    // Composed again, or half of a Korean syllable would be found in another.
    .normalize('NFC')
    // By way of the capitals: ß is SS there, and ı is I.
    .toUpperCase()
    .toLowerCase()
    .replace(LETTERS, (letter) => TYPED_AS[letter] ?? letter);
  if (run.length <= longestKnown && known.size < mostKnown) known.set(run, folded);
  return folded;
}
