/**
 * How good is the embedded answerer, and does it know? Every question of every set with answers in the folder is asked as
 * the server would ask it. Its numbers were fitted on one half of the parts (articles, domains, manuals, sites) of four
 * sets; whatever is called `test` is measured on the others.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { trainedStudent } from '../server/src/adapters/languages/trained-student.ts';
import { confidenceOf } from '../server/src/answering/confidence/confidence.ts';
import { evidenceOf } from '../server/src/answering/confidence/evidence.ts';
import { extractAnswer } from '../server/src/answering/extracting/extract-answer.ts';
import { modeSettings } from '../server/src/answering/modes.ts';
import { type AskedQuestion, askAll } from './support/asked-questions.ts';
import { openBenchReader } from './support/bench-reader.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { areaUnderRoc, calibrationError, type Forecast, reliability } from './support/probability-measures.ts';
import { compareWithReader, isCompared } from './support/reader-comparison.ts';
import { reliabilityDiagram } from './support/reliability-diagram.ts';
import { createReport } from './support/report.ts';
import { isRight } from './support/right-answer.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    threshold: { type: 'string', default: '0.25' },
    svg: { type: 'string' },
    json: { type: 'string' },
    /** Of the questions on which the scorer is compared: reading them all takes half an hour the first time. */
    share: { type: 'string', default: '1' },
  },
});
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/confidence.md.');
const threshold = Number(values.threshold);

interface Answered extends Pick<AskedQuestion, 'set' | 'kind' | 'isForFitting'>, Forecast {
  /** Whether two sentences are enough. */
  isRightInTwo: boolean;
  hasRightSource: boolean;
  sourceCount: number;
  characters: number;
}

const report = createReport('answers');
const embedder = withEmbeddingCache(
  createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), student: trainedStudent, questionCacheSize: 0 }),
  values.cache,
);
const { passages: passageLimit, extract: style } = modeSettings.standard;
const all: Answered[] = [];
const compared: AskedQuestion[] = [];
for await (const question of askAll(resolve(values.data), embedder, passageLimit)) {
  all.push(answered(question));
  if (isCompared(question, Number(values.share))) compared.push(question);
}
await embedder.close();

function answered({ text, answers, documentIds, set, kind, isForFitting, findings }: AskedQuestion): Answered {
  const extract = extractAnswer(text, findings, style);
  const inTwo = extractAnswer(text, findings, { ...style, most: 2 });
  const sources = new Set(extract.used.map(({ documentId }) => documentId));
  return {
    set,
    kind,
    isForFitting,
    said: confidenceOf(evidenceOf(text, findings, extract.choice)),
    wasRight: isRight(extract.text, answers),
    isRightInTwo: inTwo.choice.chosen.length <= 2 && isRight(inTwo.text, answers),
    hasRightSource: documentIds.some((id) => sources.has(id)),
    sourceCount: sources.size,
    characters: extract.text.length,
  };
}

const share = <Item>(items: readonly Item[], isSo: (item: Item) => boolean) =>
  items.length === 0 ? Number.NaN : items.filter(isSo).length / items.length;
const shown = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3));

const answerable = all.filter(({ kind }) => kind === 'answerable');
const test = all.filter(({ isForFitting }) => !isForFitting);
const sets = Map.groupBy(answerable, ({ set }) => set);

report.table(
  'Answers that contain what was expected, or share half of its words',
  [
    'set',
    'questions',
    'right',
    'right in ≤ 2 sentences',
    'test half',
    'characters',
    'right source',
    '≤ 2 sources',
    'refused',
  ],
  Array.from(sets, ([set, members]) => {
    const given = members.filter(({ said }) => said >= threshold);
    const figures = {
      [`contains.${set}`]: share(members, ({ wasRight }) => wasRight),
      [`contains.${set}.two-sentences`]: share(members, ({ isRightInTwo }) => isRightInTwo),
      [`contains.${set}.test`]: share(
        members.filter(({ isForFitting }) => !isForFitting),
        ({ wasRight }) => wasRight,
      ),
      [`characters.${set}`]: members.reduce((sum, { characters }) => sum + characters, 0) / members.length,
      [`sources.right.${set}`]: share(given, ({ hasRightSource }) => hasRightSource),
      [`sources.at-most-two.${set}`]: share(given, ({ sourceCount }) => sourceCount <= 2),
      [`refused.${set}`]: share(members, ({ said }) => said < threshold),
    };
    for (const [key, value] of Object.entries(figures)) report.figure(key, value);
    return [set, members.length, ...Object.values(figures).map(shown)];
  }),
);

/** Whether the confidence of questions that can be answered lies above that of others. */
function separation(key: string, higher: readonly Answered[], lower: readonly Answered[]): (string | number)[] {
  const said = (members: readonly Answered[]) => members.map(({ said }) => said);
  const area = higher.length > 0 && lower.length > 0 ? areaUnderRoc(said(higher), said(lower)) : Number.NaN;
  if (!Number.isNaN(area)) report.figure(`auroc.${key}`, area);
  return [key, higher.length, lower.length, shown(area), shown(share(lower, ({ said }) => said < threshold))];
}

const ofKind = (members: readonly Answered[], ...kinds: AskedQuestion['kind'][]) =>
  members.filter(({ kind }) => kinds.includes(kind));
const setsOf = (kind: AskedQuestion['kind']) => new Set(ofKind(test, kind).map(({ set }) => set));
const inSets = (members: readonly Answered[], names: ReadonlySet<string>) =>
  members.filter(({ set }) => names.has(set));
const withAbsent = setsOf('absent-site').union(setsOf('absent-topic'));
report.table(
  'Knowing when it does not know (test half)',
  ['against', 'answerable', 'unanswerable', 'area under ROC', 'refused of these'],
  [
    separation('absent', inSets(ofKind(test, 'answerable'), withAbsent), ofKind(test, 'absent-topic', 'absent-site')),
    separation('absent-site', inSets(ofKind(test, 'answerable'), setsOf('absent-site')), ofKind(test, 'absent-site')),
    ...Array.from(setsOf('absent-topic'), (set) => within(`absent-topic.${set}`, set, 'absent-topic')),
    ...Array.from(setsOf('adversarial'), (set) =>
      within(`${set.replace(/-dev$/, '')}-adversarial`, set, 'adversarial'),
    ),
  ],
);

function within(key: string, set: string, kind: AskedQuestion['kind']) {
  const members = inSets(test, new Set([set]));
  return separation(key, ofKind(members, 'answerable'), ofKind(members, kind));
}

report.figure('ece.test', calibrationError(test));
report.figure('ece.fit', calibrationError(all.filter(({ isForFitting }) => isForFitting)));
report.figure('ece.test.without-adversarial', calibrationError(test.filter(({ kind }) => kind !== 'adversarial')));
const bySet = Map.groupBy(test, ({ set }) => set);
for (const [set, members] of bySet) report.figure(`ece.test.${set}`, calibrationError(members));
report.table(
  `Calibration (test half): expected error ${shown(calibrationError(test))}`,
  ['said', 'was right', 'answers'],
  reliability(test).map(({ said, right, count }) => [said.toFixed(2), right.toFixed(2), count]),
);
report.table(
  'By set',
  ['set', 'questions', 'expected error', 'mean said', 'share right'],
  Array.from(bySet, ([set, members]) => [
    set,
    members.length,
    shown(calibrationError(members)),
    shown(members.reduce((sum, { said }) => sum + said, 0) / members.length),
    shown(share(members, ({ wasRight }) => wasRight)),
  ]),
);
const scorer = openBenchReader(values.cache);
await compareWithReader(compared, scorer, report);
await scorer.close();
if (values.svg) writeFileSync(values.svg, reliabilityDiagram('Confidence of the embedded answerer', reliability(test)));
report.finish();
