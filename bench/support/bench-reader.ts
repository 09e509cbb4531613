import { createTokenizer } from '../../server/src/adapters/minilm/tokenizer.ts';
import { createEmbeddedReader, readerModel } from '../../server/src/adapters/reader/embedded-reader.ts';
import type { PassageReader } from '../../server/src/answering/ports.ts';
import { withReadingCache } from './reading-cache.ts';

/** The server's reader with all the time it wants, and a memory. */
export function openBenchReader(cache: string): PassageReader {
  const reader = createEmbeddedReader({
    tokenizer: createTokenizer(),
    budgetMs: 60_000,
    onError(error) {
      throw error;
    },
  });
  return withReadingCache(reader, cache, readerModel);
}
