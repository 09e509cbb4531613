import { setImmediate as nextTurn } from 'node:timers/promises';
import { newId } from '../identity/index.ts';
import { termsOf } from '../language/index.ts';
import type { Embedder, KnowledgeStore, Source, StoredDocument, StoredPassage } from './ports.ts';
import type { PassageDraft } from './split-into-passages.ts';
import { splitOffThread } from './split-off-thread.ts';

interface Dependencies {
  store: KnowledgeStore;
  embedder: Embedder;
  clock(): number;
}

/** As many as a provider is given in one request. */
const passagesPerBatch = 64;
/** Finding their terms takes about a millisecond, and twenty before the code is compiled. */
const passagesPerTurn = 16;

/** Cuts a source into passages, embeds them and puts them in place of what the source held before. */
export async function indexSource(
  sourceId: string,
  signal: AbortSignal,
  { store, embedder, clock }: Dependencies,
): Promise<void> {
  const found = await splitSource(sourceId, signal, store);
  if (!found) return;
  const { source, drafts } = found;
  const passages: StoredPassage[] = [];
  for (let start = 0; start < drafts.length; start += passagesPerBatch) {
    signal.throwIfAborted();
    const batch = drafts.slice(start, start + passagesPerBatch);
    passages.push(...(await preparePassages(source, batch, embedder, signal)));
  }
  signal.throwIfAborted();
  const id = newId('doc');
  const document: StoredDocument = {
    id,
    title: source.title,
    url: source.url ?? `urn:parley:${id}`,
    passages,
  };
  await store.replaceDocuments(source, [document], embedder.model, clock());
}

/** Apart, so that the whole text is forgotten before the long work of embedding begins. */
async function splitSource(
  sourceId: string,
  signal: AbortSignal,
  store: KnowledgeStore,
): Promise<{ source: Source; drafts: PassageDraft[] } | undefined> {
  const found = await store.contentOf(sourceId);
  if (found?.source.status !== 'pending') return undefined;
  const { source, content } = found;
  return { source, drafts: await splitOffThread(content, source.type, signal) };
}

async function preparePassages(
  source: Source,
  drafts: readonly PassageDraft[],
  embedder: Embedder,
  signal: AbortSignal,
): Promise<StoredPassage[]> {
  const embedded = await embedder.embedPassages(
    drafts.map((draft) => embeddedText(source, draft)),
    signal,
  );
  const passages: StoredPassage[] = [];
  for (const [index, draft] of drafts.entries()) {
    // Visitors' requests wait for a turn of the event loop.
    if (index % passagesPerTurn === 0) await nextTurn();
    const { vector, tokens } = embedded[index] ?? { vector: new Float32Array(), tokens: 0 };
    passages.push({
      id: newId('psg'),
      ...draft,
      terms: termsOf(draft.text),
      headingTerms: termsOf([source.title, ...draft.headingPath].join('\n')),
      tokens,
      vector,
    });
  }
  return passages;
}

/** A passage is embedded with its headings: alone, "It costs 5 €" says nothing of what does. */
function embeddedText({ title }: Source, { headingPath, text }: PassageDraft): string {
  const heading = [title, ...headingPath]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(' › ');
  return heading ? `${heading}\n${text}` : text;
}
