import { withSpaces } from '../../language/index.ts';
import { simplified } from '../../languages/index.ts';
import { plainWords } from './plain-words.ts';

/** A power of two. Fewer made more messages collide with wishes. */
export const wishBuckets = 1 << 17;

/** What is between the first and the last words of a sentence without end does not count. */
const mostWordsAtEnd = 30;
const longestWord = 20;
/** How far apart two words may stand that count as a pair. */
const farthestPair = 5;
const shortestPiece = 3;
const longestPiece = 5;

const startMark = 1;
const endMark = 2;
/** Keep what has the same hash but is of another kind apart. */
const kinds = { word: 3, neighbours: 5, triple: 7, pair: 11, piece: 13 };

/** The plain words of a sentence that count, in simplified characters. Of numbers, only that there is one. */
export function wishWords(sentence: string): string[] {
  const words = withSpaces(simplified(plainWords(sentence)))
    .split(' ')
    .filter((word) => word !== '');
  const ends =
    words.length > 2 * mostWordsAtEnd ? [...words.slice(0, mostWordsAtEnd), ...words.slice(-mostWordsAtEnd)] : words;
  return ends
    .map((word) => (/\d/.test(word) ? '0' : word.slice(0, longestWord)))
    .filter((word, at, all) => word !== '0' || all[at - 1] !== '0');
}

/**
 * For each word, and for the beginning and the end, the buckets of what begins there: the word, its pairs and triples with
 * those behind it, and its pieces, which survive typing errors and endings.
 */
export function wishFeatures(words: readonly string[]): number[][] {
  const hashes = hashesOf(words);
  return hashes.map((_, at) => {
    const buckets: number[] = [];
    eachBucket(words, hashes, at, (bucket) => buckets.push(bucket));
    return buckets;
  });
}

/** The sums of the weights of these buckets, without making lists of them. */
export function wishSums(words: readonly string[], weights: ArrayLike<number>): number[] {
  const hashes = hashesOf(words);
  return hashes.map((_, at) => {
    let sum = 0;
    eachBucket(words, hashes, at, (bucket) => {
      sum += weights[bucket] ?? 0;
    });
    return sum;
  });
}

const hashesOf = (words: readonly string[]) => [
  startMark,
  ...words.map((word) => hashOf(word, 0, word.length)),
  endMark,
];

function eachBucket(
  words: readonly string[],
  hashes: readonly number[],
  at: number,
  use: (bucket: number) => void,
): void {
  const hash = hashes[at] ?? 0;
  use(bucketOf(hash, kinds.word));
  for (let far = at + 1; far <= at + farthestPair && far < hashes.length; far += 1) {
    const both = mixed(hash, hashes[far] ?? 0);
    use(bucketOf(both, far === at + 1 ? kinds.neighbours : kinds.pair));
    if (far === at + 1 && far + 1 < hashes.length) use(bucketOf(mixed(both, hashes[far + 1] ?? 0), kinds.triple));
  }
  const word = words[at - 1];
  if (word === undefined) return;
  const marked = `<${word}>`;
  for (let size = shortestPiece; size <= longestPiece; size += 1)
    for (let from = 0; from + size <= marked.length; from += 1)
      use(bucketOf(hashOf(marked, from, from + size), kinds.piece));
}

function bucketOf(hash: number, kind: number): number {
  const own = mixed(hash, kind);
  return (own ^ (own >>> 15)) & (wishBuckets - 1);
}

/** FNV-1a. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function mixed(hash: number, other: number): number {
  const product = Math.imul(hash ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b);
  return (product ^ (product >>> 13)) >>> 0;
}
