/**
 * Fits the few numbers of the embedded answerer on the fitting half of public sets: by which sentences are chosen, and
 * how sure the answer is. Writes them to server/src/answering. How well they do on the other half: `bench -- answers`.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { trainedStudent } from '../server/src/adapters/languages/trained-student.ts';
import { lifted } from '../server/src/answering/confidence/confidence.ts';
import {
  confidenceWeights,
  liftUnderQuestion,
  passageWeights,
} from '../server/src/answering/confidence/confidence-weights.ts';
import {
  type ConfidenceWeights,
  type EvidenceName,
  evidenceNames,
  evidenceOf,
} from '../server/src/answering/confidence/evidence.ts';
import { extractAnswer } from '../server/src/answering/extracting/extract-answer.ts';
import { type SentenceFeature, sentenceFeatures } from '../server/src/answering/extracting/sentence-features.ts';
import { sentenceWeights } from '../server/src/answering/extracting/sentence-weights.ts';
import { modeSettings } from '../server/src/answering/modes.ts';
import { mostToScore, scoreFindings } from '../server/src/answering/scoring/score-findings.ts';
import { askFaqSite } from './support/ask-faq-site.ts';
import type { AskedAnswer } from './support/asked-answer.ts';
import { type AskedQuestion, askAll } from './support/asked-questions.ts';
import { openBenchReader } from './support/bench-reader.ts';
import { type ChoiceExample, fitChoice } from './support/choice-fit.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { faqSitesIn } from './support/faq-sites.ts';
import { fitLogistic } from './support/logistic-regression.ts';
import { isRight, normalised } from './support/right-answer.ts';
import { askUnseen } from './support/unseen-questions.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    training: { type: 'string' },
    /** What the confidence with the scorer goes by, to try another list. */
    evidence: { type: 'string' },
    /** Which weights are made anew, with commas between. */
    forms: { type: 'string', default: 'unread,read' },
    /** A file for the examples that it is fitted to, a line of JSON each. */
    dump: { type: 'string' },
  },
});
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/confidence.md.');

/** Questions written to mislead are rarer among visitors than in the sets: so much each counts for how high confidence is. */
const misleadingShare = 0.5;
/**
 * How much each kind of question counts. Of what visitors ask, 70 % has an answer: the level of the confidence is for
 * that. What a FAQ page asks itself is easy, and counts little. What was asked in vain there was mostly written to
 * mislead, and counts for a fifth less than its part.
 */
const shareOf = {
  answerable: 0.7,
  unanswerable: 0.3,
  'by visitors': 0.56,
  'by the page': 0.14,
  'by visitors in vain': 0.24,
};
type Part = keyof typeof shareOf;
/** Of what visitors of a FAQ page ask. */
const shareOfVisits: Partial<Record<Part, number>> = {
  'by visitors': 0.7,
  'by visitors in vain': 0.24,
};
/** That of the confidence keeps the best passage and the one used from standing against each other. */
const ridge = { choice: 0.0003, confidence: 0.003 };
const { passages: passageLimit, extract: style } = modeSettings.standard;
const answering = new URL('../server/src/answering/', import.meta.url);

const embedder = withEmbeddingCache(
  createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), student: trainedStudent, questionCacheSize: 0 }),
  values.cache,
);
const scorer = openBenchReader(values.cache);
const isWanted = (form: string) => values.forms.split(',').includes(form);
const asked: JudgedQuestion[] = [];
if (isWanted('unread'))
  for await (const question of askAll(resolve(values.data), embedder, passageLimit))
    if (question.isForFitting) asked.push(judgedByWords(question));
// The scorer has learnt from the sets above, and would seem better there than it is.
const read: JudgedQuestion[] = [];
if (values.training && isWanted('read'))
  for await (const question of askUnseen(resolve(values.training), embedder, mostToScore))
    read.push(
      judgedByWords({
        ...question,
        findings: await scoreFindings(question.text, question.findings, scorer, { most: passageLimit }),
      }),
    );
/** Of the pages' own questions, which are easy. */
const share = 0.4;
const asking = { embedder, scorer, threshold: 0, share };
// What is asked without its entry others may answer.
for (const site of faqSitesIn(resolve(values.data)).filter(({ part }) => part === 'fit'))
  for await (const answer of askFaqSite(site, asking)) if (answer.kind !== 'left-out') read.push(judgedByEntry(answer));
await embedder.close();
await scorer.close();
console.log(`${asked.length} questions to fit on, ${read.length} of them read`);

const setSizes = new Map<string, number>();
for (const question of [...asked, ...read])
  for (const key of [question.set, `${question.set} ${question.part}`]) setSizes.set(key, (setSizes.get(key) ?? 0) + 1);
/** For the choice, a large set counts more than a small one, but not as much more as it is larger. */
const weightOf = ({ set }: JudgedQuestion) => 1 / Math.sqrt(setSizes.get(set) ?? 1);
/** For the confidence, each set has one vote, which its parts share. */
const voteOf = ({ set, part }: JudgedQuestion) => shareOf[part] / (setSizes.get(`${set} ${part}`) ?? 1);

const forms = ['unread', 'read'] as const;
/**
 * Where the scorer has read, little else adds to what it thinks: of what is left out here, nothing made sources and sites
 * that were left out of the fit better.
 */
const chosenBy: Record<(typeof forms)[number], readonly SentenceFeature[]> = {
  unread: sentenceFeatures.filter((name) => !name.startsWith('read')),
  read: ['words', 'wordsAround', 'similarity', 'scoreGap', 'rank', 'readHere', 'readPassage', 'readBoth'],
};
const sureBy: Record<(typeof forms)[number], readonly EvidenceName[]> = {
  unread: evidenceNames.filter((name) => !name.includes('ead') && name !== 'underQuestion'),
  read: (values.evidence?.split(',') as EvidenceName[] | undefined) ?? [
    'usedSimilarity',
    'words',
    'missingNames',
    'readBest',
    'readUsed',
  ],
};
for (const form of forms.filter(isWanted)) {
  const given = form === 'read' ? read.filter(({ findings }) => findings.scores) : asked;
  const fitted = fitChoice(
    given.filter(({ kind }) => kind === 'answerable').flatMap((question) => choiceExample(question, chosenBy[form])),
    ridge.choice,
  );
  for (const name of sentenceFeatures) sentenceWeights[form][name] = rounded(fitted[chosenBy[form].indexOf(name)] ?? 0);
  const examples = given.map((question) => exampleOf(question, form));
  if (form === 'read' && values.dump)
    writeFileSync(values.dump, examples.map((example) => `${JSON.stringify(example)}\n`).join(''));
  const level = (isTrue: (example: Example) => boolean) => {
    const [intercept = 0, ...weights] = fitConfidence(examples, isTrue);
    const all = evidenceNames.map((name) => [name, rounded(weights[sureBy[form].indexOf(name)] ?? 0)]);
    return Object.fromEntries([['intercept', rounded(intercept)], ...all]) as ConfidenceWeights;
  };
  confidenceWeights[form] = level(({ isRight }) => isRight);
  passageWeights[form] = level(({ isHeld }) => isHeld);
}
const lift = isWanted('read') ? fitLiftUnderQuestion(confidenceWeights.read) : liftUnderQuestion;
write(
  'extracting/sentence-weights.ts',
  `import type { SentenceFeatures } from './sentence-features.ts';

/** Made by \`npm run bench -- fit-answers\`; docs/confidence.md tells how. For passages that the scorer has read, and others. */
export const sentenceWeights: Record<'unread' | 'read', SentenceFeatures> = ${literal(sentenceWeights)};
`,
);
write(
  'confidence/confidence-weights.ts',
  `import type { ConfidenceWeights } from './evidence.ts';

type Weights = Record<'unread' | 'read', ConfidenceWeights>;

/** Made by \`npm run bench -- fit-answers\`; docs/confidence.md tells how. For: the chosen sentences answer. */
export const confidenceWeights: Weights = ${literal(confidenceWeights)};

/** For: the passages hold the answer. */
export const passageWeights: Weights = ${literal(passageWeights)};

/** What stands under a question answers more surely: how far its log odds are raised once it is given at all. */
export const liftUnderQuestion = ${rounded(lift)};
`,
);

type Example = ReturnType<typeof exampleOf>;

function exampleOf(question: JudgedQuestion, form: (typeof forms)[number]) {
  const extract = extractAnswer(question.text, question.findings, style);
  const evidence = evidenceOf(question.text, question.findings, extract.choice);
  const isMisleading = question.kind === 'adversarial';
  return {
    set: question.set,
    question: question.text,
    kind: question.kind,
    evidence,
    features: sureBy[form].map((name) => evidence[name]),
    isRight: question.isRight(extract.text),
    isHeld: question.isHeld,
    weight: form === 'read' ? voteOf(question) : 1,
    mixWeight: voteOf(question) * (form === 'unread' && isMisleading ? misleadingShare : 1),
  };
}

/** A question, and who can tell whether an answer to it is right. */
interface JudgedQuestion extends Pick<AskedQuestion, 'set' | 'kind' | 'text' | 'answers' | 'findings'> {
  isRight(answer: string): boolean;
  /** Whether the passages that were found hold the answer. */
  isHeld: boolean;
  /** Whether an answer may be taken from there. */
  isFrom(documentId: string): boolean;
  part: Part;
}

function judgedByWords(question: AskedQuestion): JudgedQuestion {
  const { answers, documentIds, findings } = question;
  return {
    ...question,
    isRight: (answer) => isRight(answer, answers),
    isHeld: findings.passages.some(({ text }) => isHeldBy(text, answers)),
    isFrom: (documentId) => documentIds.includes(documentId),
    part: question.kind === 'answerable' ? 'answerable' : 'unanswerable',
  };
}

function judgedByEntry({
  site,
  question,
  isAnswerable,
  expected,
  isFound,
  isShownBy,
  answer,
  origin,
}: AskedAnswer): JudgedQuestion {
  const who = origin === 'visitor' ? 'visitors' : 'the page';
  return {
    set: site,
    kind: isAnswerable ? 'answerable' : 'adversarial',
    text: question,
    answers: expected ? [expected] : [],
    findings: answer.findings,
    isRight: isShownBy,
    isHeld: isFound,
    isFrom: () => true,
    part: isAnswerable ? `by ${who}` : 'by visitors in vain',
  };
}

/** How the evidence is weighed: every question counts. How high the confidence is by it: as the mix of questions says. */
function fitConfidence(examples: readonly Example[], isTrue: (example: Example) => boolean): number[] {
  const fit = fitLogistic(
    examples.map((example) => ({ features: example.features, weight: example.weight, isTrue: isTrue(example) })),
    ridge.confidence,
  );
  const logit = (features: readonly number[]) =>
    features.reduce((sum, value, i) => sum + value * (fit.weights[i] ?? 0), fit.intercept);
  const level = fitLogistic(
    examples.map((example) => ({
      features: [logit(example.features)],
      weight: example.mixWeight,
      isTrue: isTrue(example),
    })),
    0,
  );
  const slope = level.weights[0] ?? 1;
  return [level.intercept + slope * fit.intercept, ...fit.weights.map((weight) => slope * weight)];
}

/**
 * How much surer than by the weights alone an answer to a visitor is that stands under a question. What is refused stays
 * as it is: what is below the usual threshold is not raised.
 */
function fitLiftUnderQuestion(weights: ConfidenceWeights): number {
  const examples = read.flatMap((question) => {
    const share = shareOfVisits[question.part];
    const { evidence, isRight } = exampleOf(question, 'read');
    if (share === undefined || !evidence.isScored || !evidence.underQuestion) return [];
    const logit = evidenceNames.reduce((sum, name) => sum + weights[name] * evidence[name], weights.intercept);
    const weight = share / (setSizes.get(`${question.set} ${question.part}`) ?? 1);
    return { logit, weight, sign: isRight ? 1 : -1 };
  });
  const lossOf = (lift: number) =>
    examples.reduce(
      (sum, { logit, weight, sign }) => sum + weight * Math.log1p(Math.exp(-sign * lifted(logit, lift))),
      0,
    );
  const lifts = Array.from({ length: 21 }, (_, step) => step / 10);
  return lifts.reduce((best, lift) => (lossOf(lift) < lossOf(best) ? lift : best));
}

/** Nothing where no sentence that was found is right: there is nothing to learn about the choice. */
function choiceExample(question: JudgedQuestion, names: readonly SentenceFeature[]): ChoiceExample[] {
  const { candidates } = extractAnswer(question.text, question.findings, style).choice;
  const isRight = candidates.map(
    ({ text, passage, saysSomething }) =>
      saysSomething && question.isFrom(passage.documentId) && isOf(text, question.answers),
  );
  if (!isRight.includes(true)) return [];
  const rows = candidates.map((candidate) => names.map((name) => candidate.feature(name)));
  return [{ candidates: rows, isRight, weight: weightOf(question) }];
}

/** Whether a sentence holds an answer, or is a part of a longer one. */
function isOf(sentence: string, answers: readonly string[]): boolean {
  const given = normalised(sentence);
  const words = given.split(' ');
  return answers.some((answer) => {
    const wanted = normalised(answer);
    if (wanted === '') return false;
    if (` ${given} `.includes(` ${wanted} `)) return true;
    const wantedWords = new Set(wanted.split(' '));
    const share = words.filter((word) => wantedWords.has(word)).length / words.length;
    return words.length >= 3 && (share >= 0.95 || (share >= 0.85 && wanted.includes(given)));
  });
}

function isHeldBy(passage: string, answers: readonly string[]): boolean {
  const held = ` ${normalised(passage)} `;
  return answers.some((answer) => {
    const wanted = normalised(answer);
    return wanted !== '' && (held.includes(` ${wanted} `) || isRight(passage, [answer]));
  });
}

function literal(weights: object): string {
  return JSON.stringify(weights, null, 2).replaceAll('"', '');
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function write(path: string, text: string): void {
  writeFileSync(new URL(path, answering), text);
  console.log(`server/src/answering/${path}\n${text}`);
}
