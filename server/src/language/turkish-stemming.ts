/**
 * Endings by group, in the order in which they are taken off, longest first. With `i` for each of ı i u ü and `e` for a
 * and e, as vowel harmony writes them; `d` for d and t.
 */
const ENDINGS: readonly (readonly string[])[] = [
  // "is", "are".
  ['dirler', 'dir'],
  // Case. Without the n that stands before it behind a possessive: the next group takes that.
  ['deki', 'den', 'de', 'yle', 'le', 'ye', 'yi', 'in', 'i', 'e'],
  // Possession.
  ['lerimiz', 'leriniz', 'lerin', 'leri', 'imiz', 'iniz', 'miz', 'niz', 'sin', 'si', 'im', 'in', 'i', 'm', 'n'],
  // Number.
  ['ler'],
];
const SHORTEST_STEM = 3;
/** Behind the plural, which is never part of a word, two letters are a word: ev-ler. */
const SHORTEST_BEFORE_PLURAL = 2;
/** A single letter is an ending only behind a stem that can do without it. */
const SHORTEST_BEFORE_LETTER = 4;
const LONG_ENOUGH_TO_LOSE_VOWEL = 5;

/** Light stemming of Turkish nouns: one ending of each group, then a last vowel, which may be one of case. */
export function stemTurkish(word: string): string {
  let stem = word.split("'", 1)[0] ?? word;
  for (const group of ENDINGS) {
    const ending = group.find((candidate) => canTakeOff(stem, candidate));
    if (ending) stem = stem.slice(0, -ending.length);
  }
  if (stem.length >= LONG_ENOUGH_TO_LOSE_VOWEL && /[aeıiuü]$/u.test(stem)) stem = stem.slice(0, -1);
  return hardened(stem);
}

function canTakeOff(word: string, ending: string): boolean {
  const rest = word.slice(0, word.length - ending.length);
  if (rest.length < leastBefore(ending) || archetype(word.slice(rest.length)) !== ending) return false;
  // The possessive of a word that ends in a vowel: its i is no case.
  if (ending === 'i' && /[aeıioöuü]s$/u.test(rest)) return false;
  return /[aeıioöuü]/u.test(rest);
}

function leastBefore(ending: string): number {
  if (ending.length === 1) return SHORTEST_BEFORE_LETTER;
  return ending.startsWith('ler') ? SHORTEST_BEFORE_PLURAL : SHORTEST_STEM;
}

function archetype(ending: string): string {
  return ending.replace(/[ıuü]/gu, 'i').replace(/a/g, 'e').replace(/^t/, 'd');
}

/** A softened last consonant becomes hard again: kitab-ı, kitap. */
function hardened(stem: string): string {
  const hard = { b: 'p', c: 'ç', d: 't', ğ: 'k' }[stem.at(-1) ?? ''];
  return hard && stem.length > SHORTEST_STEM ? stem.slice(0, -1) + hard : stem;
}
