import type { RankedPassage } from '../index/chatbot-index.ts';
import type { PassageText } from '../stored/passage-rows.ts';
import { joinNeighbours, type Stretch } from './neighbours.ts';
import { createRepetitions } from './repetitions.ts';

export interface Gathered {
  passages: Stretch[];
  /** Whether a document was gone when its text was to be read. */
  isOutdated: boolean;
}

/**
 * The texts of the best passages: without those that say the same as a better one, with neighbours in one. Reads on in
 * the ranking until there are as many as wanted.
 */
export async function gatherPassages(
  ranked: readonly RankedPassage[],
  limit: number,
  textOf: (passage: RankedPassage) => PassageText | Promise<PassageText | undefined>,
): Promise<Gathered> {
  const isRepetition = createRepetitions();
  let passages: Stretch[] = [];
  let isOutdated = false;
  for (let next = 0; next < ranked.length && passages.length < limit; ) {
    const batch = ranked.slice(next, next + limit - passages.length);
    next += batch.length;
    const given = batch.map(textOf);
    const texts = given.every(isAtHand) ? given : await Promise.all(given);
    for (const [place, scores] of batch.entries()) {
      const text = texts[place];
      if (!text) isOutdated = true;
      if (!text || isRepetition(text)) continue;
      passages = joinNeighbours(passages, {
        ...text,
        ...scores,
        id: `${scores.documentId}:${scores.position}`,
        lastPosition: scores.position,
      });
    }
  }
  return { passages, isOutdated };
}

const isAtHand = (text: PassageText | Promise<PassageText | undefined>): text is PassageText =>
  !(text instanceof Promise);
