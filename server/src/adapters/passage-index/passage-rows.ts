import { contentTerms, type FoundPassage, neighbourPairs, termFrequencies } from '../../knowledge/index.ts';
import type { Database } from '../database/database.ts';
import { readFirst } from '../database/database.ts';
import type { IndexedPassage, RankedPassage } from './chatbot-index.ts';

type Reader = Pick<Database, 'read' | 'build'>;

/** How many passages are read at a time. */
const batchSize = 500;

/** The version of what a chatbot's index must hold. */
export async function indexVersion({ read, build }: Reader, chatbotId: string): Promise<number> {
  const row = await readFirst(
    { read } as Database,
    build.selectFrom('chatbots').select('index_version').where('id', '=', chatbotId),
  );
  return row?.index_version ?? 0;
}

/** Every passage of a chatbot, in the order of their ids; vectors of another model are left out. */
export async function* indexedPassages(
  { read, build }: Reader,
  chatbotId: string,
  embeddingModel: string,
): AsyncGenerator<IndexedPassage> {
  for (let after = ''; ; ) {
    const rows = await read(
      build
        .selectFrom('passages')
        .innerJoin('documents', 'documents.id', 'passages.document_id')
        .select([
          'passages.id',
          'passages.terms',
          'passages.heading_terms',
          'passages.vector',
          'documents.embedding_model',
        ])
        .where('passages.chatbot_id', '=', chatbotId)
        .where('passages.id', '>', after)
        .orderBy('passages.id')
        .limit(batchSize),
    );
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

/** The texts of what a search ranked. One that was deleted in between is left out. */
export async function passageTexts(
  { read, build }: Reader,
  ranked: RankedPassage[],
): Promise<FoundPassage[]> {
  if (ranked.length === 0) return [];
  const rows = await read(
    build
      .selectFrom('passages')
      .innerJoin('documents', 'documents.id', 'passages.document_id')
      .select([
        'passages.id',
        'passages.document_id',
        'passages.heading_path',
        'passages.text',
        'passages.tokens',
        'documents.title',
        'documents.url',
      ])
      .where(
        'passages.id',
        'in',
        ranked.map(({ id }) => id),
      ),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap((scores) => {
    const row = byId.get(scores.id);
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
