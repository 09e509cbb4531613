import { readFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SpokenLanguage } from '../../languages/index.ts';

export interface WishWeights {
  /** Of each bucket. */
  weights: Int8Array;
  /** What more than which is a wish. */
  threshold: number;
}

/** Fitted by themselves: one fit for all languages found less in those that were there before. */
const laterLanguages: ReadonlySet<SpokenLanguage> = new Set(['pl', 'zh', 'ja', 'ko', 'hi']);

export const hasLaterWeights = (language: SpokenLanguage): boolean => laterLanguages.has(language);

/** Made by `npm run bench -- fit-wishes`; docs/answering.md tells how. */
export const wishFiles = { first: fileOf('wishes.bin'), later: fileOf('later-wishes.bin') };

const first = readOnce(wishFiles.first);
const later = readOnce(wishFiles.later);

/** Those for what may be said in these languages; the first ones where it may be said in one of their languages too. */
export const wishWeights = (languages: readonly SpokenLanguage[]): WishWeights =>
  languages.every(hasLaterWeights) ? later() : first();

function fileOf(name: string): URL {
  return new URL(`../../../models/${name}`, import.meta.url);
}

function readOnce(file: URL): () => WishWeights {
  let known: WishWeights | undefined;
  return () => {
    known ??= unpack(readFileSync(file));
    return known;
  };
}

const thresholdBytes = 4;

export function pack({ weights, threshold }: WishWeights): Buffer {
  const before = Buffer.alloc(thresholdBytes);
  before.writeInt32LE(threshold);
  return Buffer.concat([before, deflateRawSync(weights, { level: 9 })]);
}

function unpack(file: Buffer): WishWeights {
  return { threshold: file.readInt32LE(), weights: new Int8Array(inflateRawSync(file.subarray(thresholdBytes))) };
}
