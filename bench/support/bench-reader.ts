import { availableParallelism } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { tokenizerOf } from '../../server/src/adapters/languages/student.ts';
import { trainedStudent } from '../../server/src/adapters/languages/trained-student.ts';
import { createTokenizer, type TextTokenizer } from '../../server/src/adapters/minilm/tokenizer.ts';
import { createEmbeddedScorer } from '../../server/src/adapters/passage-scorer/embedded-scorer.ts';
import {
  englishScorer,
  languagesScorer,
  scorerName,
  type TrainedScorer,
} from '../../server/src/adapters/passage-scorer/trained-scorers.ts';
import type { PassageScore, PassageScorer, PassageToScore } from '../../server/src/answering/ports.ts';
import { withReadingCache } from './reading-cache.ts';

/** The server's scorer with all the time it wants, and a memory. One thread for each processor. */
export function openBenchReader(cache: string): PassageScorer {
  return opened(cache, englishScorer, createTokenizer());
}

/** The same for other languages. */
export function openLanguagesReader(cache: string, scorer = languagesScorer, student = trainedStudent): PassageScorer {
  return opened(cache, scorer, tokenizerOf(student));
}

function opened(cache: string, trained: TrainedScorer, tokenizer: Pick<TextTokenizer, 'pieces'>): PassageScorer {
  const scorers = Array.from({ length: availableParallelism() }, () =>
    createEmbeddedScorer({
      scorer: trained,
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
  return withReadingCache(shared, cache, scorerName(trained), scorers.length);
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
