import { inflateRawSync } from 'node:zlib';
import type { SpokenLanguage } from '../../languages/index.ts';
import * as laterPacked from './packed-later-wish-weights.ts';
import * as firstPacked from './packed-wish-weights.ts';

interface WishWeights {
  /** Of each bucket. */
  weights: Int8Array;
  /** What more than which is a wish. */
  threshold: number;
}

/** Fitted by themselves: one fit for all languages found less in those that were there before. */
const laterLanguages: ReadonlySet<SpokenLanguage> = new Set(['pl', 'zh', 'ja', 'ko', 'hi']);

export const hasLaterWeights = (language: SpokenLanguage): boolean => laterLanguages.has(language);

const first = unpackedOnce(firstPacked);
const later = unpackedOnce(laterPacked);

/** Those for what may be said in these languages; the first ones where it may be said in one of their languages too. */
export const wishWeights = (languages: readonly SpokenLanguage[]): WishWeights =>
  languages.every(hasLaterWeights) ? later() : first();

function unpackedOnce({ packed, threshold }: { packed: string; threshold: number }): () => WishWeights {
  let unpacked: WishWeights | undefined;
  return () => {
    unpacked ??= { weights: new Int8Array(inflateRawSync(Buffer.from(packed, 'base64'))), threshold };
    return unpacked;
  };
}
