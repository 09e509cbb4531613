/**
 * Does a question find the document that answers it? nDCG@10 by words alone (BM25), by meaning alone (cosine), and by
 * both as the server joins them, with one setting for all sets. Each row of a set is a document, read, split and embedded
 * as the server does it; a document's place is that of its best passage. With `--read 80`, so many questions of each set
 * are also ranked with the reader's opinion on the first ten passages.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { trainedStudent } from '../server/src/adapters/languages/trained-student.ts';
import { ChatbotIndex, type PassageQuery } from '../server/src/adapters/passage-index/index/chatbot-index.ts';
import { RANK_TUNING } from '../server/src/adapters/passage-index/ranking/rank-tuning.ts';
import { languageToEmbed } from '../server/src/language/index.ts';
import { openBenchReader } from './support/bench-reader.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { type EvaluationSet, ndcgAt10, readEvaluationSet, setNames } from './support/evaluation-set.ts';
import { indexDocument } from './support/index-documents.ts';
import { interval, mean, shown } from './support/intervals.ts';
import { orderWithReader } from './support/order-with-reader.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sets: { type: 'string', default: setNames.join(',') },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    json: { type: 'string' },
    read: { type: 'string', default: '0' },
  },
});
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/retrieval.md.');

const report = createReport('retrieval');
const embedder = withEmbeddingCache(
  createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), student: trainedStudent, questionCacheSize: 0 }),
  values.cache,
);
const mostRead = Number(values.read);
const scorer = mostRead > 0 ? openBenchReader(values.cache) : undefined;
/** So many passages that ten documents are among them. */
const limit = RANK_TUNING.candidatesPerSide;

async function measure({ groups }: EvaluationSet) {
  const sums = { bm25: 0, dense: 0, fused: 0 };
  const compared: { without: number; with: number }[] = [];
  const every = Math.ceil(groups.reduce((sum, { questions }) => sum + questions.length, 0) / (mostRead || 1));
  let questionCount = 0;
  let passageCount = 0;
  for (const { documents, questions } of groups) {
    const index = new ChatbotIndex();
    const plainDense = new ChatbotIndex({ ...RANK_TUNING, feedbackWeight: 0 });
    const changes = [index.change(), plainDense.change()];
    for (const document of documents) {
      const stored = await indexDocument(document, embedder);
      if (stored) for (const change of changes) change.add(stored.indexed);
    }
    for (const change of changes) change.apply([]);
    passageCount += index.size;
    for (const { text: question, relevance } of questions) {
      const { vector } = await embedder.embedQuestion(
        question,
        languageToEmbed(question, { languages: index.languages, known: embedder.languages }),
      );
      const ndcg = (of: ChatbotIndex, query: Omit<PassageQuery, 'limit' | 'vectorLanguages' | 'fittedLanguages'>) => {
        const { passages } = of.search({
          ...query,
          vectorLanguages: embedder.languages,
          fittedLanguages: embedder.fittedLanguages,
          limit,
        });
        return ndcgAt10([...new Set(passages.map(({ documentId }) => documentId))], relevance);
      };
      sums.bm25 += ndcg(index, { question });
      sums.dense += ndcg(plainDense, { question: '', vector });
      sums.fused += ndcg(index, { question, vector });
      questionCount++;
      if (!scorer || questionCount % every > 0) continue;
      const { passages } = index.search({
        question,
        vector,
        vectorLanguages: embedder.languages,
        fittedLanguages: embedder.fittedLanguages,
        limit,
      });
      const order = await orderWithReader(question, passages, documents, scorer);
      if (order) compared.push({ without: ndcg(index, { question, vector }), with: ndcgAt10(order, relevance) });
    }
  }
  return {
    bm25: sums.bm25 / questionCount,
    dense: sums.dense / questionCount,
    fused: sums.fused / questionCount,
    questionCount,
    passageCount,
    compared,
  };
}

const rows: (string | number)[][] = [];
const readRows: (string | number)[][] = [];
for (const name of values.sets.split(',')) {
  const result = await measure(readEvaluationSet(resolve(values.data), name));
  for (const side of ['bm25', 'dense', 'fused'] as const) report.figure(`ndcg10.${name}.${side}`, result[side]);
  const figures = [result.bm25, result.dense, result.fused].map((value) => value.toFixed(4));
  rows.push([name, result.passageCount, result.questionCount, ...figures]);
  console.log(rows.at(-1)?.join('  '));
  const { compared } = result;
  if (compared.length === 0) continue;
  const without = interval(compared, (some) => mean(some.map((one) => one.without)));
  const withIt = interval(compared, (some) => mean(some.map((one) => one.with)));
  const gained = interval(compared, (some) => mean(some.map((one) => one.with - one.without)));
  report.figure(`ndcg10.${name}.read`, withIt.value);
  report.figure(`ndcg10.${name}.gained`, gained.value);
  readRows.push([name, compared.length, shown(without), shown(withIt), shown(gained)]);
  console.log(readRows.at(-1)?.join('  '));
}
await embedder.close();
await scorer?.close();
console.log();
report.table('nDCG@10', ['set', 'passages', 'questions', 'BM25', 'dense', 'fused'], rows);
if (readRows.length > 0)
  report.table('nDCG@10 with the reader', ['set', 'questions', 'without', 'with', 'gained'], readRows);
report.finish();
