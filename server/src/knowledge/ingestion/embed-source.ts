import { newId } from '../../identity/index.ts';
import type { Embedder, KnowledgeStore } from '../ports.ts';
import { embeddedText } from './embedded-text.ts';

const passagesPerBatch = 64;

/** After a change of the embedding model: gives a source's documents vectors of the new one, without reading them again. */
export async function embedSource(
  sourceId: string,
  { store, embedder, onProgress }: { store: KnowledgeStore; embedder: Embedder; onProgress(): void },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const document = await store.documentOfOtherModel(sourceId, embedder.model);
    if (!document) return;
    const texts = document.passages.map((passage) => embeddedText(document.title, passage));
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += passagesPerBatch) {
      signal.throwIfAborted();
      const embedded = await embedder.embedPassages(texts.slice(start, start + passagesPerBatch), signal);
      vectors.push(...embedded.map(({ vector }) => vector));
    }
    signal.throwIfAborted();
    await store.replaceVectors(document, newId('doc'), embedder.model, vectors);
    onProgress();
  }
}
