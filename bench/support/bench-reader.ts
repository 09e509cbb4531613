import { availableParallelism } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { createTokenizer } from '../../server/src/adapters/minilm/tokenizer.ts';
import { createEmbeddedScorer, scorerModel } from '../../server/src/adapters/passage-scorer/embedded-scorer.ts';
import type { PassageScore, PassageScorer, PassageToScore } from '../../server/src/answering/ports.ts';
import { withReadingCache } from './reading-cache.ts';

/** The server's scorer with all the time it wants, and a memory. One thread for each processor. */
export function openBenchReader(cache: string): PassageScorer {
  const tokenizer = createTokenizer();
  const scorers = Array.from({ length: availableParallelism() }, () =>
    createEmbeddedScorer({
      tokenizer,
      budgetMs: 60_000,
      threads: 1,
      onError(error) {
        throw error;
      },
    }),
  );
  const [first] = scorers as [PassageScorer];
  const shared: PassageScorer = {
    ...first,
    read: async (question, passages) =>
      (
        await Promise.all(
          passages.map((passage, at) => readAll(scorers[at % scorers.length] ?? first, question, [passage])),
        )
      ).flat(),
    async close() {
      await Promise.all(scorers.map((scorer) => scorer.close()));
    },
  };
  return withReadingCache(shared, cache, scorerModel, scorers.length);
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
