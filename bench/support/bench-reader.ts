import { availableParallelism } from 'node:os';
import { createTokenizer } from '../../server/src/adapters/minilm/tokenizer.ts';
import { createEmbeddedReader, readerModel } from '../../server/src/adapters/reader/embedded-reader.ts';
import type { PassageReader } from '../../server/src/answering/ports.ts';
import { withReadingCache } from './reading-cache.ts';

/** The server's reader with all the time it wants, and a memory. One thread for each processor: many passages wait. */
export function openBenchReader(cache: string): PassageReader {
  const tokenizer = createTokenizer();
  const readers = Array.from({ length: availableParallelism() }, () =>
    createEmbeddedReader({ tokenizer, budgetMs: 60_000, threads: 1 }),
  );
  const [first] = readers as [PassageReader];
  const shared: PassageReader = {
    ...first,
    async read(question, passages, signal) {
      const read = await Promise.all(
        readers.map((reader, own) =>
          reader.read(
            question,
            passages.filter((_, at) => at % readers.length === own),
            signal,
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
