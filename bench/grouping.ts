/**
 * Are questions grouped with those that mean the same, and with no others? On questions that people have sorted by intent:
 * of the pairs that are put together, how many share an intent (precision); of those that share one, how many are put
 * together (recall: an intent holds many questions, so that it stays low); the share of questions that are not alone; and
 * how long it takes, from nothing and again.
 */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeVectors, vectorsIn } from '../server/src/adapters/database/knowledge/vector-segment.ts';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { questionKey } from '../server/src/analytics/asked-question.ts';
import { createQuestionGrouping, type QuestionGroup } from '../server/src/analytics/group-questions.ts';
import type { Wording } from '../server/src/analytics/ports.ts';
import { embeddingModelFor } from '../server/src/knowledge/ports.ts';
import { createReport } from './support/report.ts';
import { createRandom } from './support/zipf-texts.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    size: { type: 'string', default: '1000' },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    json: { type: 'string' },
  },
});
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/analytics.md.');

const sets = {
  'banking77 train': 'banking77-test/train10.jsonl',
  'banking77 test': 'banking77-test/test.jsonl',
  'clinc150 validation': 'clinc150-oos/val.jsonl',
};
const rounds = 5;

interface SortedQuestion {
  text: string;
  intent: string;
}

const report = createReport('grouping');
const embedder = createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), questionCacheSize: 0 });

function readSample(file: string): SortedQuestion[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const questions = lines.map((line) => JSON.parse(line) as SortedQuestion).filter(({ intent }) => intent !== 'oos');
  const random = createRandom(7);
  const shuffled = questions.map((question) => ({ question, at: random() })).sort((a, b) => a.at - b.at);
  return shuffled.slice(0, Number(values.size)).map(({ question }) => question);
}

async function wordingOf({ text }: SortedQuestion): Promise<Wording> {
  const { vector } = await embedder.embedQuestion(text, 'en');
  const { rows, inverseLengths } = vectorsIn(encodeVectors([vector]));
  return {
    key: questionKey(text),
    text,
    asked: 1,
    unanswered: 1,
    lowConfidence: 0,
    lastAskedAt: 0,
    verdict: 'unanswered',
    checkedIndexVersion: 0,
    isDismissed: false,
    vector: {
      embeddingModel: embeddingModelFor(embedder.models, 'en'),
      numbers: rows,
      inverseLength: inverseLengths[0] ?? 0,
    },
  };
}

const pairsOf = (count: number) => (count * (count - 1)) / 2;

function pairsByIntent(keys: readonly string[], intents: ReadonlyMap<string, string>): number {
  const counts = new Map<string, number>();
  for (const key of keys) {
    const intent = intents.get(key) ?? '';
    counts.set(intent, (counts.get(intent) ?? 0) + 1);
  }
  return [...counts.values()].reduce((sum, count) => sum + pairsOf(count), 0);
}

async function timed(wordings: Wording[]) {
  const [cold, warm]: [number[], number[]] = [[], []];
  let groups: QuestionGroup[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const groupQuestions = createQuestionGrouping(embedder.fittedLanguages);
    for (const times of [cold, warm]) {
      const startedAt = performance.now();
      groups = await groupQuestions(wordings);
      times.push(performance.now() - startedAt);
    }
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[rounds >> 1] ?? 0;
  return { groups, coldMs: median(cold), warmMs: median(warm) };
}

const rows: (string | number)[][] = [];
for (const [name, file] of Object.entries(sets)) {
  const sample = readSample(join(values.data, file));
  const intents = new Map(sample.map(({ text, intent }) => [questionKey(text), intent]));
  const byKey = new Map<string, Wording>();
  for (const question of sample) {
    const wording = await wordingOf(question);
    byKey.set(wording.key, wording);
  }
  const { groups, coldMs, warmMs } = await timed([...byKey.values()]);
  const together = groups.reduce((sum, group) => sum + pairsOf(group.length), 0);
  const right = groups.reduce(
    (sum, group) =>
      sum +
      pairsByIntent(
        group.map(({ key }) => key),
        intents,
      ),
    0,
  );
  const precision = right / together;
  const recall = right / pairsByIntent([...byKey.keys()], intents);
  const accompanied = groups.filter(({ length }) => length > 1).reduce((sum, { length }) => sum + length, 0);
  report.figure(`${name} precision`, precision);
  report.figure(`${name} recall`, recall);
  report.figure(`${name} ms`, coldMs);
  rows.push([
    name,
    byKey.size,
    groups.length,
    precision.toFixed(3),
    recall.toFixed(3),
    (accompanied / byKey.size).toFixed(2),
    coldMs.toFixed(1),
    warmMs.toFixed(1),
  ]);
}
report.table(
  'Questions grouped by meaning',
  ['set', 'wordings', 'groups', 'precision', 'recall', 'not alone', 'ms', 'ms again'],
  rows,
);
await embedder.close();
report.finish();
