import { type EmbeddingModels, embeddingModelFor, type PassageLink } from '../../../knowledge/ports.ts';
import { decodeLinks } from '../../database/knowledge/link-column.ts';
import type { ReadConnection } from '../../database/read-connection.ts';
import type { IndexedDocument } from '../index/chatbot-index.ts';

/** The version of what a chatbot's index must hold. */
export async function indexVersion(read: ReadConnection, chatbotId: string): Promise<number> {
  const [row] = await read<{ index_version: number }>('select index_version from chatbots where id = $1', [chatbotId]);
  return row?.index_version ?? 0;
}

/**
 * The ids of a chatbot's documents at one moment, the oldest first, with blanks between. As one text: a row for each
 * would take longer than everything else that a small change needs.
 */
export async function documentIds(read: ReadConnection, chatbotId: string): Promise<string> {
  const [row] = await read<{ ids: string | null }>(
    // Sorted below, where the table's own index does it, and not in the aggregate, which would sort once more.
    `select string_agg(id, ' ') as ids
      from (select id from documents where chatbot_id = $1 order by index_version, id) as listed`,
    [chatbotId],
  );
  return row?.ids ?? '';
}

interface DocumentRow {
  id: string;
  index_version: number;
  language: string;
  embedding_model: string;
  lexical: Uint8Array;
  vectors: Uint8Array;
}

const documentsPerBatch = 200;

const nextDocuments = `
  select id, index_version, language, embedding_model, lexical, vectors from documents
  where chatbot_id = $1 and (index_version, id) > ($2, $3) order by index_version, id limit $4`;

/** The documents that came after a version, a batch at a time; vectors of another model than that for their language are left out. */
export async function* documentsSince(
  read: ReadConnection,
  chatbotId: string,
  version: number,
  models: EmbeddingModels,
): AsyncGenerator<IndexedDocument[]> {
  // Behind every id of that version.
  let after = { version: version + 1, id: '' };
  for (;;) {
    const rows = await read<DocumentRow>(nextDocuments, [chatbotId, after.version, after.id, documentsPerBatch]);
    yield rows.map(({ id, language, lexical, vectors, embedding_model }) => ({
      id,
      language,
      lexical,
      vectors: embedding_model === embeddingModelFor(models, language) ? vectors : undefined,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < documentsPerBatch) return;
    after = { version: last.index_version, id: last.id };
  }
}

export interface PassageText {
  title: string;
  url: string;
  spot: string;
  isPair: boolean;
  headingPath: string[];
  text: string;
  links?: readonly PassageLink[] | undefined;
  tokens: number;
}

interface TextRow {
  title: string;
  url: string;
  spot: string;
  kind: string;
  heading_path: string;
  text: string;
  links: string | null;
  tokens: number;
}

/** With the chatbot's id, which the ranking is of already: no mistake elsewhere shows one's texts to another. */
const textOfPassage = `
  select d.title, d.url, p.spot, p.kind, p.heading_path, p.text, p.links, p.tokens
  from passages p join documents d on d.id = p.document_id
  where p.document_id = $1 and p.position = $2 and p.chatbot_id = $3 and d.chatbot_id = $3`;

/** The text of one passage; nothing when its document is gone. */
export async function passageText(
  read: ReadConnection,
  chatbotId: string,
  { documentId, position }: { documentId: string; position: number },
): Promise<PassageText | undefined> {
  const [row] = await read<TextRow>(textOfPassage, [documentId, position, chatbotId]);
  if (!row) return undefined;
  const { heading_path, kind, links, ...rest } = row;
  return {
    ...rest,
    isPair: kind === 'pair',
    headingPath: JSON.parse(heading_path) as string[],
    links: decodeLinks(links),
  };
}
