/**
 * Does a question find the document that answers it? nDCG@10 by words alone (BM25), by meaning alone (cosine), and by
 * both as the server joins them, with one setting for all sets. Each row of a set is a document, read, split and embedded
 * as the server does it; a document's place is that of its best passage.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { ChatbotIndex, type PassageQuery } from '../server/src/adapters/passage-index/index/chatbot-index.ts';
import { RANK_TUNING } from '../server/src/adapters/passage-index/ranking/rank-tuning.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { type EvaluationSet, ndcgAt10, readEvaluationSet, setNames } from './support/evaluation-set.ts';
import { indexDocument } from './support/index-documents.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sets: { type: 'string', default: setNames.join(',') },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    json: { type: 'string' },
  },
});
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/retrieval.md.');

const report = createReport('retrieval');
const embedder = withEmbeddingCache(
  createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), questionCacheSize: 0 }),
  values.cache,
);
/** So many passages that ten documents are among them. */
const limit = RANK_TUNING.candidatesPerSide;

async function measure({ groups }: EvaluationSet) {
  const sums = { bm25: 0, dense: 0, fused: 0 };
  let questionCount = 0;
  let passageCount = 0;
  for (const { documents, questions } of groups) {
    const index = new ChatbotIndex();
    const plainDense = new ChatbotIndex({ ...RANK_TUNING, feedbackWeight: 0 });
    const changes = [index.change(), plainDense.change()];
    for (const document of documents) {
      const indexed = await indexDocument(document, embedder);
      if (indexed) for (const change of changes) change.add(indexed);
    }
    for (const change of changes) change.apply([]);
    passageCount += index.size;
    for (const { text: question, relevance } of questions) {
      const { vector } = await embedder.embedQuestion(question);
      const ndcg = (of: ChatbotIndex, query: Omit<PassageQuery, 'limit' | 'vectorLanguages'>) => {
        const { passages } = of.search({ ...query, vectorLanguages: embedder.languages, limit });
        return ndcgAt10([...new Set(passages.map(({ documentId }) => documentId))], relevance);
      };
      sums.bm25 += ndcg(index, { question });
      sums.dense += ndcg(plainDense, { question: '', vector });
      sums.fused += ndcg(index, { question, vector });
      questionCount++;
    }
  }
  const mean = (sum: number) => sum / questionCount;
  return {
    bm25: mean(sums.bm25),
    dense: mean(sums.dense),
    fused: mean(sums.fused),
    questionCount,
    passageCount,
  };
}

const rows: (string | number)[][] = [];
for (const name of values.sets.split(',')) {
  const result = await measure(readEvaluationSet(resolve(values.data), name));
  for (const side of ['bm25', 'dense', 'fused'] as const)
    report.figure(`ndcg10.${name}.${side}`, result[side]);
  const figures = [result.bm25, result.dense, result.fused].map((value) => value.toFixed(4));
  rows.push([name, result.passageCount, result.questionCount, ...figures]);
  console.log(rows.at(-1)?.join('  '));
}
await embedder.close();
console.log();
report.table('nDCG@10', ['set', 'passages', 'questions', 'BM25', 'dense', 'fused'], rows);
report.finish();
