import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTerms, neighbourPairs, termFrequencies } from '../../language/index.ts';
import type { TextReader } from '../database/open-reader.ts';
import type { IndexedPassage, RankedPassage } from './chatbot-index.ts';

/** How many passages are read at a time. */
const batchSize = 500;

/** The version of what a chatbot's index must hold. */
export async function indexVersion(read: TextReader, chatbotId: string): Promise<number> {
  const [row] = await read<{ index_version: number }>('select index_version from chatbots where id = $1', [
    chatbotId,
  ]);
  return row?.index_version ?? 0;
}

interface PassageRow {
  id: string;
  terms: string;
  heading_terms: string;
  vector: Uint8Array;
  embedding_model: string;
}

const nextPassages = `
  select p.id, p.terms, p.heading_terms, p.vector, d.embedding_model
  from passages p join documents d on d.id = p.document_id
  where p.chatbot_id = $1 and p.id > $2 order by p.id limit $3`;

/** Every passage of a chatbot, in the order of their ids; vectors of another model are left out. */
export async function* indexedPassages(
  read: TextReader,
  chatbotId: string,
  embeddingModel: string,
): AsyncGenerator<IndexedPassage> {
  for (let after = ''; ; ) {
    const rows = await read<PassageRow>(nextPassages, [chatbotId, after, batchSize]);
    for (const row of rows) {
      after = row.id;
      const terms = row.terms.split(' ');
      const headingTerms = row.heading_terms.split(' ');
      yield {
        id: row.id,
        terms: termFrequencies(terms),
        headingTerms: termFrequencies(headingTerms),
        pairs: neighbourPairs(contentTerms([...headingTerms, ...terms])),
        vector: row.embedding_model === embeddingModel ? floats(row.vector) : undefined,
      };
    }
    if (rows.length < batchSize) return;
  }
}

interface TextRow {
  document_id: string;
  heading_path: string;
  text: string;
  tokens: number;
  title: string;
  url: string;
}

const textOfPassage = `
  select p.document_id, p.heading_path, p.text, p.tokens, d.title, d.url
  from passages p join documents d on d.id = p.document_id where p.id = $1`;

/** The texts of what a search ranked. One that was deleted in between is left out. */
export async function passageTexts(read: TextReader, ranked: RankedPassage[]): Promise<FoundPassage[]> {
  const found = await Promise.all(ranked.map(({ id }) => read<TextRow>(textOfPassage, [id])));
  return ranked.flatMap((scores, place) => {
    const row = found[place]?.[0];
    if (!row) return [];
    const { document_id: documentId, title, url, text, tokens } = row;
    const headingPath = JSON.parse(row.heading_path) as string[];
    return { documentId, title, url, headingPath, text, tokens, ...scores };
  });
}

function floats(bytes: Uint8Array): Float32Array {
  // A copy: the bytes of a row need not begin at a multiple of four.
  return new Float32Array(new Uint8Array(bytes).buffer);
}
