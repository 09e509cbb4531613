/**
 * What the reader adds to the embedded answerer, on what neither it nor the answerer's numbers were made from: the five
 * test articles of squad2-dev, the domain studentaid of doc2dial-val, and sets that are in no fit. With 95 % intervals.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { confidenceOf } from '../server/src/answering/confidence/confidence.ts';
import { evidenceOf } from '../server/src/answering/confidence/evidence.ts';
import { extractAnswer } from '../server/src/answering/extracting/extract-answer.ts';
import { modeSettings } from '../server/src/answering/modes.ts';
import { readFindings } from '../server/src/answering/reading/read-findings.ts';
import { type AskedQuestion, askAll } from './support/asked-questions.ts';
import { openBenchReader } from './support/bench-reader.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { areaUnderRoc, calibrationError } from './support/probability-measures.ts';
import { createReport } from './support/report.ts';
import { isRight, normalised } from './support/right-answer.ts';
import { tokenF1 } from './support/token-overlap.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
  },
});
if (!values.data)
  throw new Error('--data FOLDER must name the folder with the sets; see docs/confidence.md.');

const testArticles = [
  'French_and_Indian_War',
  'Normans',
  'Packet_switching',
  'Scottish_Parliament',
  'Steam_engine',
];
const isTested = ({ set, part }: AskedQuestion) =>
  (set === 'squad2-dev' && testArticles.includes(part)) ||
  (set === 'doc2dial-val' && part === 'studentaid') ||
  set === 'emanual-samsung';

interface Answered extends Pick<AskedQuestion, 'set' | 'kind'> {
  said: number;
  wasRight: boolean;
  isBestRight: boolean;
  f1: number;
  /** Where the passage with the answer was the only one given. */
  isGoldRight: boolean | undefined;
}

const { passages: passageLimit, extract: style } = modeSettings.standard;
const report = createReport('reader');
const embedder = withEmbeddingCache(
  createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), questionCacheSize: 0 }),
  values.cache,
);
const reader = openBenchReader(values.cache);
const answers: Record<'without' | 'with', Answered[]> = { without: [], with: [] };
for await (const question of askAll(resolve(values.data), embedder, passageLimit)) {
  if (!isTested(question)) continue;
  answers.without.push(answered(question));
  const findings = await readFindings(question.text, question.findings, reader);
  answers.with.push(answered({ ...question, findings }));
}
await embedder.close();
await reader.close();

function answered({ text, answers, documentIds, set, kind, findings }: AskedQuestion): Answered {
  const extract = extractAnswer(text, findings, style);
  const best = extract.choice.chosen.toSorted((a, b) => b.score - a.score)[0];
  const gold = findings.passages.find(({ documentId }) => documentIds.includes(documentId));
  const inGold = gold && extractAnswer(text, { ...findings, passages: [gold] }, { ...style, most: 1 });
  const holds = (said: string) =>
    answers.some(
      (answer) => normalised(answer) !== '' && ` ${normalised(said)} `.includes(` ${normalised(answer)} `),
    );
  return {
    ...{ set, kind },
    said: confidenceOf(evidenceOf(text, findings, extract.choice)),
    wasRight: isRight(extract.text, answers),
    isBestRight: holds(best?.text ?? ''),
    f1: Math.max(0, ...answers.map((answer) => tokenF1(extract.text, answer))),
    isGoldRight: inGold && holds(inGold.text),
  };
}

const ofSet = (set: string) => (one: Answered) => one.set === set;
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The value, and between which it lies in 95 of 100 samples drawn from the same questions. */
function interval<Item>(items: readonly Item[], figure: (some: readonly Item[]) => number): string {
  let state = 7;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const draws = Array.from({ length: 200 }, () =>
    figure(items.map(() => items[Math.floor(chance() * items.length)] as Item)),
  ).toSorted((a, b) => a - b);
  return `${figure(items).toFixed(3)} (${draws[5]?.toFixed(3)} to ${draws[194]?.toFixed(3)})`;
}

const rows: [string, (all: readonly Answered[]) => string][] = [
  ...['squad2-dev', 'doc2dial-val', 'emanual-samsung'].flatMap(
    (set): [string, (all: readonly Answered[]) => string][] => {
      const given = (all: readonly Answered[]) =>
        all.filter(ofSet(set)).filter(({ kind }) => kind === 'answerable');
      return [
        [
          `${set}: best sentence holds the answer`,
          (all) => interval(given(all), (some) => mean(some.map((one) => Number(one.isBestRight)))),
        ],
        [
          `${set}: the same, given its passage alone`,
          (all) =>
            interval(
              given(all).filter((one) => one.isGoldRight !== undefined),
              (some) => mean(some.map((one) => Number(one.isGoldRight))),
            ),
        ],
        [
          `${set}: answer is right`,
          (all) => interval(given(all), (some) => mean(some.map((one) => Number(one.wasRight)))),
        ],
        [`${set}: token F1`, (all) => interval(given(all), (some) => mean(some.map(({ f1 }) => f1)))],
        [`${set}: calibration error`, (all) => calibrationError(all.filter(ofSet(set))).toFixed(3)],
      ];
    },
  ),
  ...(['adversarial', 'absent-topic', 'absent-site'] as const).map(
    (kind): [string, (all: readonly Answered[]) => string] => [
      `squad2-dev: told from ${kind}`,
      (all) => {
        const said = (wanted: string) =>
          all
            .filter(ofSet('squad2-dev'))
            .filter((one) => one.kind === wanted)
            .map((one) => one.said);
        return said(kind).length > 0 ? areaUnderRoc(said('answerable'), said(kind)).toFixed(3) : '–';
      },
    ],
  ),
];
report.table(
  'With and without the reader',
  ['figure', 'without', 'with'],
  rows.map(([name, figure]) => [name, figure(answers.without), figure(answers.with)]),
);
report.finish();
