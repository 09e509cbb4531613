/**
 * Can the confidence be believed on documents that no number was made from? Each collection in turn is left out: how sure
 * the answers are is fitted on the others, and compared with what was right there. Then the same with two numbers of its
 * own, made from questions about its own documents as the server makes them; and once more where the confidence of its
 * answers is wrong by a known amount, as that of an unusual collection would be.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { trainedStudent } from '../server/src/adapters/languages/trained-student.ts';
import {
  type Calibration,
  calibrated,
  fitCalibration,
  fitOfMade,
  type TriedQuestion,
} from '../server/src/answering/calibrating/fit-calibration.ts';
import { confidenceOf } from '../server/src/answering/confidence/confidence.ts';
import { evidenceFrom } from '../server/src/answering/find-evidence.ts';
import { chanceOf } from '../server/src/answering/log-odds.ts';
import { modeSettings } from '../server/src/answering/modes.ts';
import { scoreFindings } from '../server/src/answering/scoring/score-findings.ts';
import { type AskedQuestion, askAll } from './support/asked-questions.ts';
import { openBenchReader } from './support/bench-reader.ts';
import { collectionsIn } from './support/calibration-collections.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { sameChances } from './support/intervals.ts';
import { fitLogistic } from './support/logistic-regression.ts';
import { calibrationError, type Forecast } from './support/probability-measures.ts';
import { isCompared } from './support/reader-comparison.ts';
import { createReport } from './support/report.ts';
import { isRight } from './support/right-answer.ts';
import { triedQuestions } from './support/tried-questions.ts';
import { askUnseen } from './support/unseen-questions.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    training: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    share: { type: 'string', default: '0.3' },
    json: { type: 'string' },
  },
});
if (!values.data || !values.training)
  throw new Error('--data FOLDER and --training FOLDER must name the sets; see docs/confidence.md.');

/** Visitors ask what was written to mislead more rarely than the sets do: every second one counts. */
const everyAdversarial = 2;
const wrongBy = 1.5;
const { passages: most } = modeSettings.standard;

const report = createReport('calibration');
const embedder = withEmbeddingCache(
  createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), student: trainedStudent, questionCacheSize: 0 }),
  values.cache,
);
const scorer = openBenchReader(values.cache);
const real = new Map<string, Forecast[]>();
let adversarial = 0;
async function take(question: AskedQuestion): Promise<void> {
  adversarial += question.kind === 'adversarial' ? 1 : 0;
  if (question.kind === 'adversarial' && adversarial % everyAdversarial === 0) return;
  const findings = await scoreFindings(question.text, question.findings, scorer, { most });
  if (!findings.scores) return;
  const { extract, evidence } = evidenceFrom(question.text, findings, 'standard').weighed();
  const answered = { said: confidenceOf(evidence), wasRight: isRight(extract.text, question.answers) };
  real.set(question.set, [...(real.get(question.set) ?? []), answered]);
}
for await (const question of askUnseen(resolve(values.training), embedder, most)) await take(question);
for await (const question of askAll(resolve(values.data), embedder, most))
  if (isCompared(question, Number(values.share))) await take(question);

const made = new Map<string, TriedQuestion[]>();
for await (const { name, documents } of collectionsIn(resolve(values.data), resolve(values.training)))
  if (real.has(name)) made.set(name, await triedQuestions(documents, embedder, scorer));
await embedder.close();
await scorer.close();

/** How sure the answers of a collection are by what was right in all others. */
function fromOthers(name: string, shift: number): (said: number) => number {
  const examples = [...real].flatMap(([other, answers]) =>
    other === name
      ? []
      : answers.map(({ said, wasRight }) => ({
          features: [logitOf(said)],
          isTrue: wasRight,
          weight: 1 / answers.length,
        })),
  );
  const { intercept, weights } = fitLogistic(examples, 0);
  return (said) => chanceOf(intercept + (weights[0] ?? 1) * logitOf(said) + shift);
}

const rows = [...real].map(([name, answers]) => {
  const errors = [0, -wrongBy, wrongBy].flatMap((shift) => {
    const said = fromOthers(name, shift);
    const madeOf = (one: string, how: typeof said) =>
      (made.get(one) ?? []).map((tried) => ({ ...tried, said: how(tried.said) }));
    // What is usual is known of the others alone, and only this one is wrong.
    const others = [...made.keys()].filter((one) => one !== name);
    const usual = meanOf(others.flatMap((one) => fitOfMade(madeOf(one, fromOthers(name, 0))) ?? []));
    const own = fitCalibration(madeOf(name, said), usual);
    const error = (of: (given: number) => number) =>
      calibrationError(answers.map((answer) => ({ ...answer, said: of(answer.said) })));
    return [error(said), error((given) => calibrated(said(given), own))];
  });
  const names = ['others', 'own', 'too-unsure.others', 'too-unsure.own', 'too-sure.others', 'too-sure.own'];
  names.forEach((key, at) => {
    report.figure(`ece.${name}.${key}`, errors[at] ?? Number.NaN);
  });
  const byChance = chanceError(answers.map((answer) => fromOthers(name, 0)(answer.said)));
  report.figure(`ece.${name}.by-chance`, byChance);
  return { name, count: answers.length, errors, byChance };
});
const means = [0, 1, 2, 3, 4, 5].map(
  (at) => rows.reduce((sum, { errors }) => sum + (errors[at] ?? 0), 0) / rows.length,
);
const meanByChance = rows.reduce((sum, { byChance }) => sum + byChance, 0) / rows.length;
report.table(
  `Expected calibration error, each collection left out of the fit (wrong by ${wrongBy} in log odds: the last four)`,
  ['collection', 'questions', 'by chance', 'others', 'and own', 'unsure', 'and own', 'sure', 'and own'],
  [
    ...rows.map(({ name, count, byChance, errors }) => [name, count, ...[byChance, ...errors].map(shown)]),
    ['mean', '', ...[meanByChance, ...means].map(shown)],
  ],
);
report.finish();

function meanOf(fits: readonly Calibration[]): Calibration {
  const mean = (of: (fit: Calibration) => number) => fits.reduce((sum, fit) => sum + of(fit), 0) / fits.length;
  return { slope: mean(({ slope }) => slope), shift: mean(({ shift }) => shift) };
}

/** What the error would be on the mean if every confidence were exactly right: with few questions, not nothing. */
function chanceError(said: readonly number[]): number {
  const chance = sameChances();
  const tries = 100;
  let sum = 0;
  for (let at = 0; at < tries; at += 1)
    sum += calibrationError(said.map((one) => ({ said: one, wasRight: chance() < one })));
  return sum / tries;
}

function shown(value: number): string {
  return value.toFixed(3);
}

function logitOf(chance: number): number {
  const inside = Math.min(0.998, Math.max(0.002, chance));
  return Math.log(inside / (1 - inside));
}
