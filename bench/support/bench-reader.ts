import { setTimeout as after } from 'node:timers/promises';
import { createTokenizer } from '../../server/src/adapters/minilm/tokenizer.ts';
import { createEmbeddedScorer, scorerModel } from '../../server/src/adapters/passage-scorer/embedded-scorer.ts';
import type { PassageScore, PassageScorer, PassageToScore } from '../../server/src/answering/ports.ts';
import { withReadingCache } from './reading-cache.ts';

/** The server's scorer with all the time it wants, and a memory. */
export function openBenchReader(cache: string): PassageScorer {
  const tokenizer = createTokenizer();
  const scorer = createEmbeddedScorer({
    tokenizer,
    budgetMs: 60_000,
    onError(error) {
      throw error;
    },
  });
  const patient: PassageScorer = {
    ...scorer,
    read: (question, passages) => readAll(scorer, question, passages),
  };
  return withReadingCache(patient, cache, scorerModel);
}

const patienceMs = 20;

/** Until each is read: the first question starts the network and is answered without it. */
async function readAll(
  scorer: PassageScorer,
  question: string,
  passages: readonly PassageToScore[],
): Promise<readonly (PassageScore | undefined)[]> {
  for (;;) {
    const read = await scorer.read(question, passages);
    if (read.every((reading) => reading)) return read;
    await after(patienceMs);
  }
}
