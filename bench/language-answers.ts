/**
 * Answers of the embedded answerer in other languages, within a language and across, on XQuAD: whether the sentences that
 * it chooses hold the answer, and whether its confidence tells so. Each question is asked of all articles, and of those
 * without the one that holds its answer. Before that, the scorer alone: given the right passage, whether the sentence that
 * it finds likeliest holds the answer. `--fit` prints weights to compare server/src/answering/confidence/across-weights.ts and
 * foreign-weights.ts with. Across languages they are fitted on German and Spanish, and Arabic is held out; within a language
 * each of the three is held out in turn. `--within de,es,ar` has Arabic read too, which the server does not do.
 */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { trainedStudent } from '../server/src/adapters/languages/trained-student.ts';
import { createScorerByLanguage } from '../server/src/adapters/passage-scorer/scorer-by-language.ts';
import { languagesScorer } from '../server/src/adapters/passage-scorer/trained-scorers.ts';
import { confidenceOf } from '../server/src/answering/confidence/confidence.ts';
import { type Evidence, type EvidenceName, evidenceOf } from '../server/src/answering/confidence/evidence.ts';
import { extractAnswer } from '../server/src/answering/extracting/extract-answer.ts';
import { modeSettings } from '../server/src/answering/modes.ts';
import { mostToScore, scoreFindings } from '../server/src/answering/scoring/score-findings.ts';
import { splitIntoSentences } from '../server/src/language/index.ts';
import { type AskedCollection, askedCollection } from './support/asked-collection.ts';
import { openBenchReader, openLanguagesReader } from './support/bench-reader.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { fitLogistic } from './support/logistic-regression.ts';
import { areaUnderRoc } from './support/probability-measures.ts';
import { createReport } from './support/report.ts';
import { normalised } from './support/right-answer.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    json: { type: 'string' },
    /** Of the questions. */
    share: { type: 'string', default: '0.25' },
    fit: { type: 'boolean', default: false },
    /** Languages in which question and passages are both read, beside English. */
    within: { type: 'string', default: languagesScorer.within.join(',') },
    /** Answers as they are without it. */
    'without-scorer': { type: 'boolean', default: false },
    /** Such as de-en: questions in German, passages in English. */
    directions: { type: 'string', default: 'en-en,de-de,es-es,ar-ar,de-en,es-en,ar-en,en-de,en-es' },
  },
});
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/retrieval.md.');
const folder = join(resolve(values.data), 'xquad-multi');

interface Row {
  _id: string;
  lang: string;
  text: string;
}
interface Passage extends Row {
  title?: string;
}
interface Question extends Row {
  doc_id: string;
  answers: string[];
  parallel: string;
}

/** Of a chatbot's settings, unless its owner says otherwise. */
const usualThreshold = 0.25;
const folds = 4;
/** Of what visitors ask, so much has an answer. */
const answerableShare = 0.7;
const directions = values.directions.split(',');
const fitted: Record<'across' | 'within', readonly EvidenceName[]> = {
  across: ['acrossSimilarity', 'words', 'missingNames', 'readBest', 'readUsed'],
  within: ['words', 'wordsAround', 'certainty', 'unknown', 'readUsed'],
};
const { passages: most, extract: style } = modeSettings.standard;

const report = createReport('language-answers');
const every = Math.round(1 / Number(values.share));
const options = { cacheDir: join(values.cache, 'models'), questionCacheSize: 0, student: trainedStudent };
const embedder = withEmbeddingCache(createEmbeddedEmbedder(options), values.cache);
const scorer = createScorerByLanguage(
  openBenchReader(values.cache),
  openLanguagesReader(values.cache),
  values.within.split(','),
);
const passages = readLines<Passage>('corpus.jsonl');
const questions = readLines<Question>('queries.jsonl');
const keyOf = (id: string) => id.slice(id.indexOf(':') + 1);

if (!values['without-scorer']) await measureScorer();
await measureAnswers();
await scorer.close();
await embedder.close();
report.finish();

/** The questions of one language, each with what answers it in the other. */
function askedIn(direction: string) {
  const [from = '', to = ''] = direction.split('-');
  const right = new Map(questions.filter(({ lang }) => lang === to).map((question) => [question.parallel, question]));
  return questions
    .filter(({ lang }) => lang === from)
    .filter((_, at) => at % every === 0)
    .flatMap(({ text, parallel }) => {
      const told = right.get(parallel);
      return told ? [{ text, answers: told.answers, document: told.doc_id }] : [];
    });
}

async function measureScorer(): Promise<void> {
  const byId = new Map(passages.map((passage) => [passage._id, passage]));
  const rows: (string | number)[][] = [];
  for (const direction of directions) {
    const asked = askedIn(direction);
    let right = 0;
    for (const { text, answers, document } of asked) {
      const { title = '', text: said = '' } = byId.get(document) as Passage;
      const sentences = splitIntoSentences(said).map((sentence) => sentence.text);
      const [reading] = await scorer.read(text, [{ about: title, sentences }], { languages: direction.split('-') });
      const shares = reading?.shares ?? [];
      if (holds(sentences[shares.indexOf(Math.max(...shares))] ?? '', answers)) right += 1;
    }
    report.figure(`scorer.${direction}`, right / asked.length);
    rows.push([direction, asked.length, (right / asked.length).toFixed(3)]);
    console.log(rows.at(-1)?.join('  '));
  }
  report.table(
    'Given the right passage: the likeliest sentence holds the answer',
    ['question-passage', 'questions', 'share'],
    rows,
  );
}

interface Given {
  evidence: Evidence;
  confidence: number;
  isRight: boolean;
  isAnswerable: boolean;
}

async function measureAnswers(): Promise<void> {
  const rows: (string | number)[][] = [];
  const all = new Map<string, Given[]>();
  for (const direction of directions) {
    const given = await answersIn(direction);
    all.set(direction, given);
    const answerable = given.filter(({ isAnswerable }) => isAnswerable);
    const others = given.filter(({ isAnswerable }) => !isAnswerable);
    const share = (some: readonly Given[], isSo: (one: Given) => boolean) => some.filter(isSo).length / some.length;
    const isGiven = ({ confidence }: Given) => confidence >= usualThreshold;
    const figures = {
      right: share(answerable, (one) => one.isRight),
      refused: share(answerable, (one) => !isGiven(one)),
      'right-and-given': share(answerable, (one) => one.isRight && isGiven(one)),
      false: share(others, isGiven),
      auroc: areaUnderRoc(
        given.filter(({ isRight }) => isRight).map(({ confidence }) => confidence),
        given.filter(({ isRight }) => !isRight).map(({ confidence }) => confidence),
      ),
    };
    for (const [name, value] of Object.entries(figures)) report.figure(`${name}.${direction}`, value);
    rows.push([direction, answerable.length, ...Object.values(figures).map((value) => value.toFixed(3))]);
    console.log(rows.at(-1)?.join('  '));
  }
  report.table(
    'Answers, each question asked with and without the article that holds its answer',
    ['question-passages', 'questions', 'holds the answer', 'refused', 'holds it and is given', 'given without', 'area'],
    rows,
  );
  if (values.fit) reportFits(all);
}

function reportFits(all: ReadonlyMap<string, readonly Given[]>): void {
  const of = (directions: readonly string[]) => directions.flatMap((direction) => all.get(direction) ?? []);
  const across = of(['de-en', 'es-en', 'en-de', 'en-es']);
  if (across.length > 0) report.note(`Across, German and Spanish: ${told('across', fitTo('across', across))}`);
  const within = ['de-de', 'es-es', 'ar-ar'].filter((direction) => all.has(direction));
  if (within.length < 2) return;
  report.note(`Within, all: ${told('within', fitTo('within', of(within)))}`);
  for (const held of within) {
    const { intercept, weights } = fitTo('within', of(within.filter((direction) => direction !== held)));
    const logitOf = ({ evidence }: Given) =>
      fitted.within.reduce((sum, name, at) => sum + (weights[at] ?? 0) * evidence[name], intercept);
    const [right, wrong] = [true, false].map((isRight) => of([held]).filter((one) => one.isRight === isRight));
    const area = areaUnderRoc((right ?? []).map(logitOf), (wrong ?? []).map(logitOf));
    report.note(`Within, ${held} held out: area ${area.toFixed(3)}`);
  }
}

function fitTo(kind: keyof typeof fitted, given: readonly Given[]) {
  const share = given.filter(({ isAnswerable }) => isAnswerable).length / given.length;
  const examples = given.map(({ evidence, isRight, isAnswerable }) => ({
    features: fitted[kind].map((name) => evidence[name]),
    isTrue: isRight,
    weight: isAnswerable ? answerableShare / share : (1 - answerableShare) / (1 - share),
  }));
  return fitLogistic(examples, 1e-3);
}

function told(kind: keyof typeof fitted, { intercept, weights }: ReturnType<typeof fitTo>): string {
  const each = fitted[kind].map((name, at) => `${name} ${weights[at]?.toFixed(2)}`);
  return [`intercept ${intercept.toFixed(2)}`, ...each].join(', ');
}

async function answersIn(direction: string): Promise<Given[]> {
  const [, to = ''] = direction.split('-');
  const documents = passages
    .filter(({ lang }) => lang === to)
    .map(({ _id, title = '', text }) => ({ id: keyOf(_id), title, text }));
  const titleOf = new Map(documents.map(({ id, title }) => [id, title]));
  const titles = [...new Set(titleOf.values())].sort();
  const foldOf = (id: string) => titles.indexOf(titleOf.get(id) ?? '') % folds;
  const whole = await askedCollection(documents, embedder);
  const without: AskedCollection[] = [];
  for (let fold = 0; fold < folds; fold++)
    without.push(
      await askedCollection(
        documents.filter(({ id }) => foldOf(id) !== fold),
        embedder,
      ),
    );
  const given: Given[] = [];
  for (const { text, answers, document } of askedIn(direction)) {
    const rest = without[foldOf(keyOf(document))] as AskedCollection;
    for (const collection of [whole, rest]) {
      const found = await collection.findPassages(text, Math.max(most, mostToScore));
      const findings = await scoreFindings(text, found, values['without-scorer'] ? undefined : scorer, { most });
      const extract = extractAnswer(text, findings, style);
      const evidence = evidenceOf(text, findings, extract.choice);
      const isAnswerable = collection === whole;
      const isRight = isAnswerable && holds(extract.text, answers);
      given.push({ evidence, confidence: confidenceOf(evidence), isRight, isAnswerable });
    }
  }
  return given;
}

function holds(text: string, answers: readonly string[]): boolean {
  const said = normalised(text);
  return answers.some((answer) => said.includes(normalised(answer)));
}

function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Line);
}
