import { newId } from '../identity/index.ts';
import { termsOf } from '../language/index.ts';
import type { Embedder, KnowledgeStore, Source, StoredDocument, StoredPassage } from './ports.ts';
import { type PassageDraft, splitIntoPassages } from './split-into-passages.ts';

interface Dependencies {
  store: KnowledgeStore;
  embedder: Embedder;
  clock(): number;
}

/** Cuts a source into passages, embeds them and puts them in place of what the source held before. */
export async function indexSource(
  sourceId: string,
  signal: AbortSignal,
  { store, embedder, clock }: Dependencies,
): Promise<void> {
  const found = await store.contentOf(sourceId);
  if (found?.source.status !== 'pending') return;
  const { source, content } = found;
  const drafts = splitIntoPassages(content, source.type);
  const embedded = await embedder.embedPassages(
    drafts.map((draft) => embeddedText(source, draft)),
    signal,
  );
  const passages = drafts.map((draft, index): StoredPassage => {
    const { vector, tokens } = embedded[index] ?? { vector: new Float32Array(), tokens: 0 };
    return {
      id: newId('psg'),
      ...draft,
      terms: termsOf(draft.text),
      headingTerms: termsOf([source.title, ...draft.headingPath].join('\n')),
      tokens,
      vector,
    };
  });
  const id = newId('doc');
  const document: StoredDocument = {
    id,
    title: source.title,
    url: source.url ?? `urn:parley:${id}`,
    passages,
  };
  await store.replaceDocuments(source, [document], embedder.model, clock());
}

/** A passage is embedded with its headings: alone, "It costs 5 €" says nothing of what does. */
function embeddedText({ title }: Source, { headingPath, text }: PassageDraft): string {
  const heading = [title, ...headingPath]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(' › ');
  return heading ? `${heading}\n${text}` : text;
}
