import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadConnection } from '../../server/src/adapters/database/read-connection.ts';
import { openLanceIndexes } from '../../server/src/adapters/lance-index/open-lance-indexes.ts';
import { dimensionsOf } from '../../server/src/adapters/lance-index/passage-table.ts';
import { tidyTable } from '../../server/src/adapters/lance-index/table-indexes.ts';
import { refreshIndex } from '../../server/src/adapters/passage-index/loading/refresh-index.ts';
import { RANK_TUNING } from '../../server/src/adapters/passage-index/ranking/rank-tuning.ts';
import { type Embedder, embeddingModelFor } from '../../server/src/knowledge/ports.ts';
import { languageToEmbed } from '../../server/src/language/index.ts';
import { openStoredDocuments } from '../../server/test-support/stored-documents.ts';
import { type EvaluationSet, ndcgAt10 } from './evaluation-set.ts';
import { indexDocument } from './index-documents.ts';

/** So many passages that ten documents are among them. */
const limit = RANK_TUNING.candidatesPerSide;
const maxBytes = 512 * 1024 * 1024;

/** nDCG@10 of the same stored documents, searched in memory and in LanceDB. */
export async function compareEngines({ groups }: EvaluationSet, embedder: Embedder) {
  const { models } = embedder;
  const folder = mkdtempSync(join(tmpdir(), 'parley-engine-'));
  const stored = await openStoredDocuments(folder);
  const read = await openReadConnection({ engine: 'sqlite', path: stored.path });
  const settings = { url: join(folder, 'lance'), cacheBytes: maxBytes, models };
  const indexes = await openLanceIndexes({
    read,
    settings,
    maxBytes,
    onUnreadable: (_, error) => console.error(error),
  });
  const sums = { memory: 0, lancedb: 0, passages: 0, questions: 0 };
  for (const [number, { documents, questions }] of groups.entries()) {
    const chatbotId = `bot${number}`;
    const add = [];
    for (const document of documents) {
      const made = await indexDocument(document, embedder);
      if (!made) continue;
      const { language, lexical, vectors = new Uint8Array() } = made.indexed;
      const model = embeddingModelFor(models, language);
      add.push({
        id: `${chatbotId} ${document.id}`.replaceAll(' ', ':'),
        language,
        model,
        passages: [],
        vectors: [],
        encoded: { lexical, vectors },
      });
    }
    const version = stored.change(chatbotId, { add });
    const { index } = await refreshIndex(read, { chatbotId, models });
    const fed = await indexes.get({ chatbotId, version, models });
    const table = await indexes.store.open(fed.names.passages);
    if (table) await tidyTable(table, indexes.store, await dimensionsOf(table));
    await fed.catchUp();
    sums.passages += index.size;
    for (const { text: question, relevance } of questions) {
      const language = languageToEmbed(question, { languages: index.languages, known: embedder.languages });
      const { vector } = await embedder.embedQuestion(question, language);
      const query = {
        question,
        vector,
        vectorLanguages: embedder.languages,
        fittedLanguages: embedder.fittedLanguages,
        limit,
      };
      const ndcg = (passages: readonly { documentId: string }[]) =>
        ndcgAt10([...new Set(passages.map(({ documentId }) => documentId.slice(chatbotId.length + 1)))], relevance);
      sums.memory += ndcg(index.search(query).passages);
      sums.lancedb += ndcg((await fed.search(query)).passages);
      sums.questions++;
    }
  }
  stored.close();
  rmSync(folder, { recursive: true, force: true });
  return { ...sums, memory: sums.memory / sums.questions, lancedb: sums.lancedb / sums.questions };
}
