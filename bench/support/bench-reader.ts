import { availableParallelism } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { createTokenizer } from '../../server/src/adapters/minilm/tokenizer.ts';
import { createEmbeddedReader, readerModel } from '../../server/src/adapters/reader/embedded-reader.ts';
import type { PassageReader, PassageToRead, Reading } from '../../server/src/answering/ports.ts';
import { withReadingCache } from './reading-cache.ts';

/** The server's reader with all the time it wants, and a memory. One thread for each processor: many passages wait. */
export function openBenchReader(cache: string): PassageReader {
  const tokenizer = createTokenizer();
  const readers = Array.from({ length: availableParallelism() }, () =>
    createEmbeddedReader({
      tokenizer,
      budgetMs: 60_000,
      threads: 1,
      onError(error) {
        throw error;
      },
    }),
  );
  const [first] = readers as [PassageReader];
  const shared: PassageReader = {
    ...first,
    async read(question, passages) {
      const read = await Promise.all(
        readers.map((reader, own) =>
          readAll(
            reader,
            question,
            passages.filter((_, at) => at % readers.length === own),
          ),
        ),
      );
      return passages.map((_, at) => read[at % readers.length]?.[Math.floor(at / readers.length)]);
    },
    async close() {
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
  return withReadingCache(shared, cache, readerModel);
}

const patienceMs = 20;

/** Until each is read: the first question starts the network and is answered without it. */
async function readAll(
  reader: PassageReader,
  question: string,
  passages: readonly PassageToRead[],
): Promise<readonly (Reading | undefined)[]> {
  for (;;) {
    const read = await reader.read(question, passages);
    if (read.every((reading) => reading)) return read;
    await after(patienceMs);
  }
}
