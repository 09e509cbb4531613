import { encodeVectors } from '../../server/src/adapters/database/knowledge/vector-segment.ts';
import { parseDocument } from '../../server/src/adapters/document-parsing/parse-document.ts';
import type { IndexedDocument } from '../../server/src/adapters/passage-index/index/chatbot-index.ts';
import { embeddedText } from '../../server/src/knowledge/ingestion/embed-documents.ts';
import { type Embedder, type ParsedDocument, UnreadableDocument } from '../../server/src/knowledge/ports.ts';
import type { EvaluationDocument } from './evaluation-set.ts';

/**
 * A document as the server would store it: read, split, embedded and encoded by the same functions. Nothing for one that
 * it would refuse: some sets have rows without text.
 */
export async function indexDocument(
  { id, title, text }: EvaluationDocument,
  embedder: Embedder,
): Promise<IndexedDocument | undefined> {
  const read = await readText(title, text);
  if (!read) return undefined;
  const { language, passages, lexical } = read;
  const embedded = await embedder.embedPassages(
    passages.map((passage) => embeddedText(title, { ...passage, isPair: false })),
  );
  return { id, language, lexical, vectors: encodeVectors(embedded.map(({ vector }) => vector)) };
}

/** Nothing for a document that the server would refuse. */
export async function readText(title: string, text: string): Promise<ParsedDocument | undefined> {
  try {
    return await parseDocument({ bytes: new TextEncoder().encode(text), format: 'text', title }, () => {});
  } catch (error) {
    if (error instanceof UnreadableDocument) return undefined;
    throw error;
  }
}
