import { createHash } from 'node:crypto';
import { newId } from '../../identity/index.ts';
import {
  type Embedder,
  embeddingModelFor,
  type KnowledgeStore,
  type ParsedDocument,
  type PassageDraft,
  type Run,
  type StoredDocument,
  type StoredPassage,
  type StoredVector,
  type VectorOf,
} from '../ports.ts';

interface Wanted {
  run: Run;
  item: string;
  document: ParsedDocument;
  title: string;
  /** Where it can be read; nothing for what has no address. */
  url: string | null;
  isPairs: boolean;
}

interface Dependencies {
  store: KnowledgeStore;
  embedder: Embedder;
  /** Rejects when nobody wants the document any more. */
  requireRunning(): Promise<void>;
}

/** As many as a provider is given in one request. */
const passagesPerBatch = 64;

/** Embeds a document's passages, but for those that its present version holds already. */
export async function prepareDocument(
  { run, item, document, title, url, isPairs }: Wanted,
  { store, embedder, requireRunning }: Dependencies,
  signal: AbortSignal,
): Promise<StoredDocument> {
  const { language } = document;
  const embeddingModel = embeddingModelFor(embedder.models, language);
  const known = await store.vectorsOf(run, item, embeddingModel);
  const passages: StoredPassage[] = [];
  const vectors: VectorOf[] = [];
  for (let start = 0; start < document.passages.length; start += passagesPerBatch) {
    if (start > 0) await requireRunning();
    const drafts = document.passages.slice(start, start + passagesPerBatch);
    for (const { passage, vector } of await embedBatch(drafts, { title, isPairs, known, language }, embedder, signal)) {
      passages.push(passage);
      vectors.push(vector);
    }
  }
  const id = newId('doc');
  return {
    id,
    title,
    url: url ?? `urn:parley:${id}`,
    language,
    textHash: document.textHash,
    embeddingModel,
    passages,
    lexical: document.lexical,
    vectors,
  };
}

interface BatchOf {
  title: string;
  isPairs: boolean;
  known: ReadonlyMap<string, StoredVector>;
  language: string;
}

async function embedBatch(
  drafts: readonly PassageDraft[],
  { title, isPairs, known, language }: BatchOf,
  embedder: Embedder,
  signal: AbortSignal,
) {
  const prepared = drafts.map((draft) => {
    const text = embeddedText(title, { ...draft, isPair: isPairs });
    return { draft, text, hash: hashOf(text) };
  });
  const missing = prepared.filter(({ hash }) => !known.has(hash));
  const embedded =
    missing.length > 0
      ? await embedder.embedPassages(
          missing.map(({ text }) => text),
          language,
          signal,
        )
      : [];
  return prepared.map((entry) => {
    const { vector, tokens } = known.get(entry.hash) ??
      embedded[missing.indexOf(entry)] ?? { vector: new Float32Array(), tokens: 0 };
    const { position, headingPath, text, spot, links } = entry.draft;
    const passage = { position, headingPath, text, spot, links, tokens, isPair: isPairs, embeddedHash: entry.hash };
    return { passage, vector };
  });
}

/** After a change of the embedding models: gives a source's documents vectors of the new ones, without reading them again. */
export async function embedSource(
  sourceId: string,
  { store, embedder, onProgress }: { store: KnowledgeStore; embedder: Embedder; onProgress(): void },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const document = await store.documentOfOtherModel(sourceId, embedder.models);
    if (!document) return;
    const { language } = document;
    const texts = document.passages.map((passage) => embeddedText(document.title, passage));
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += passagesPerBatch) {
      signal.throwIfAborted();
      const embedded = await embedder.embedPassages(texts.slice(start, start + passagesPerBatch), language, signal);
      vectors.push(...embedded.map(({ vector }) => vector));
    }
    signal.throwIfAborted();
    await store.replaceVectors(document, newId('doc'), embeddingModelFor(embedder.models, language), vectors);
    onProgress();
  }
}

interface Embeddable {
  headingPath: readonly string[];
  text: string;
  isPair: boolean;
}

/**
 * What is embedded for a passage. It goes with its headings: alone, "It costs 5 €" says nothing of what does. A
 * question-answer pair is found by its question, so that one asked in other words is near to it.
 */
export function embeddedText(title: string, { headingPath, text, isPair }: Embeddable): string {
  if (isPair) return headingPath.at(-1) ?? text;
  const heading = [title, ...headingPath].filter((part, index, all) => part && all.indexOf(part) === index).join(' › ');
  return heading ? `${heading}\n${text}` : text;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Tells for how long the embedder was at work: what several calls wait for at the same time counts once. */
export function timedEmbedder(embedder: Embedder, onBusy: (seconds: number) => void): Embedder {
  let running = 0;
  let since = 0;

  async function timed<T>(work: () => Promise<T>): Promise<T> {
    if (running++ === 0) since = performance.now();
    try {
      return await work();
    } finally {
      if (--running === 0) onBusy((performance.now() - since) / 1_000);
    }
  }

  return {
    ...embedder,
    embedQuestion: (text, language, options) => timed(() => embedder.embedQuestion(text, language, options)),
    embedPassages: (texts, language, signal) => timed(() => embedder.embedPassages(texts, language, signal)),
  };
}
