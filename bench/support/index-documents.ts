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
  document: EvaluationDocument,
  embedder: Embedder,
): Promise<{ indexed: IndexedDocument; title: string; passages: ParsedDocument['passages'] } | undefined> {
  const read = await readDocument(document);
  if (!read) return undefined;
  const { language, passages, lexical } = read;
  const title = document.title || (read.title ?? '');
  const embedded = await embedder.embedPassages(
    passages.map((passage) => embeddedText(title, { isPair: false, ...passage })),
    language,
  );
  const vectors = encodeVectors(embedded.map(({ vector }) => vector));
  return { indexed: { id: document.id, language, lexical, vectors }, title, passages };
}

/** Nothing for a document that the server would refuse. */
export async function readDocument({
  title,
  text,
  format = 'text',
  url,
}: EvaluationDocument): Promise<ParsedDocument | undefined> {
  try {
    // A file that was given no title has the one that is found inside.
    const given = format === 'text' ? title : title || undefined;
    return await parseDocument({ bytes: new TextEncoder().encode(text), format, url, title: given }, () => {});
  } catch (error) {
    if (error instanceof UnreadableDocument) return undefined;
    throw error;
  }
}
