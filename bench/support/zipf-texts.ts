/** Texts whose words are as unequally frequent as those of a language; the same in every run. */
export interface ZipfTexts {
  /** A passage of about so many words. */
  passage(words: number): string;
  /** Some words of a passage that are not among the most frequent, as a question. */
  question(passage: string, words: number): string;
}

const syllables = (
  'ba be bi bo bu da de di do du fa fe fi fo ga ge gi go gu ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ' +
  'pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za ze zi zo bran clor dran fren gral plin stor trev'
).split(' ');

/** The most frequent words stand for "the", "of" and "to". */
const FREQUENT = 150;

/** So that passages of 120 words have 76 different ones and five of them 273, as in encyclopedia articles and abstracts. */
const STEEPNESS = 1.25;

export function createZipfTexts(vocabularySize: number): ZipfTexts {
  const random = createRandom(42);
  const vocabulary = makeVocabulary(vocabularySize, random);
  const cumulative = new Float64Array(vocabularySize);
  let total = 0;
  for (let rank = 0; rank < vocabularySize; rank++) {
    total += 1 / (rank + 2.7) ** STEEPNESS;
    cumulative[rank] = total;
  }
  const frequent = new Set(vocabulary.slice(0, FREQUENT));
  const word = () => vocabulary[firstAtLeast(cumulative, random() * total)] ?? '';
  return {
    passage(words) {
      const count = Math.round(words * (0.6 + 0.8 * random()));
      const text = Array.from({ length: count }, word);
      return `${text.join(' ')}.`;
    },
    question(passage, words) {
      const rare = passage.split(/[ .]/).filter((candidate) => candidate && !frequent.has(candidate));
      return Array.from({ length: words }, () => rare[Math.floor(random() * rare.length)]).join(' ');
    },
  };
}

/** Short words first, as in a language. */
function makeVocabulary(size: number, random: () => number): string[] {
  const words = new Set<string>();
  for (let length = 1; words.size < size; ) {
    const parts = Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]);
    words.add(parts.join(''));
    if (words.size > 40 * 12 ** (length - 1)) length++;
  }
  return [...words];
}

function firstAtLeast(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** mulberry32 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
