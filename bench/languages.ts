/**
 * How well texts in other languages are found with the student beside MiniLM, through the 8-bit models as the server runs
 * them. Alone by meaning: sentences of NTREX, questions and passages of XQuAD, within a language and across (the same
 * figures as training/languages/measure.py). Joined with words as the server does it: with the student, and with MiniLM
 * for all. Then what the student costs: time for a passage, memory.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { STUDENT_LANGUAGES } from '../server/src/adapters/languages/student.ts';
import { ChatbotIndex } from '../server/src/adapters/passage-index/index/chatbot-index.ts';
import { RANK_TUNING } from '../server/src/adapters/passage-index/ranking/rank-tuning.ts';
import { confidenceAcross, likenessOf } from '../server/src/answering/confidence/across-confidence.ts';
import { modeSettings } from '../server/src/answering/modes.ts';
import type { Embedder } from '../server/src/knowledge/ports.ts';
import { languageToEmbed } from '../server/src/language/index.ts';
import { type AskedCollection, askedCollection } from './support/asked-collection.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { type EvaluationDocument, ndcgAt10 } from './support/evaluation-set.ts';
import { indexDocument } from './support/index-documents.ts';
import { fitLogistic } from './support/logistic-regression.ts';
import { nearest } from './support/nearest-vectors.ts';
import { areaUnderRoc } from './support/probability-measures.ts';
import { root } from './support/processes.ts';
import { createReport } from './support/report.ts';
import { studentIn } from './support/student-in.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    /** Where the student's two files are. */
    student: { type: 'string', default: join(root, 'server/models') },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    json: { type: 'string' },
    /** Leaves out the sentences of NTREX, which take longest. */
    'without-ntrex': { type: 'boolean', default: false },
  },
});
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/retrieval.md.');
const data = resolve(values.data);

interface Passage {
  _id: string;
  lang: string;
  title?: string;
  text: string;
}

interface Question {
  _id: string;
  lang: string;
  text: string;
  doc_id: string;
}

/** Of a chatbot's settings, unless its owner says otherwise. */
const usualThreshold = 0.25;
const folds = 4;

const report = createReport('languages');
const options = { cacheDir: join(values.cache, 'models'), questionCacheSize: 0 };
const student = studentIn(resolve(values.student));
/** Any of them leads to the student: its English is measured too. */
const byStudent = STUDENT_LANGUAGES[0] as string;

await measureCost();
const both = withEmbeddingCache(createEmbeddedEmbedder({ ...options, student }), values.cache);
const miniLm = withEmbeddingCache(createEmbeddedEmbedder(options), values.cache);
if (!values['without-ntrex']) await measureSentences();
await measureMeaning();
await measureJoined();
await measureAcross();
await both.close();
await miniLm.close();
report.finish();

async function embedAll(texts: readonly string[], language: string): Promise<Float32Array[]> {
  return (await both.embedPassages(texts, language)).map(({ vector }) => vector);
}

async function questionVectors(texts: readonly string[], language: string): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push((await both.embedQuestion(text, language)).vector);
  return vectors;
}

/** How often the nearest English sentence is the one that a sentence translates: the English by MiniLM, as the server has it, and by the student. */
async function measureSentences(): Promise<void> {
  const folder = join(data, 'ntrex');
  const sentences = (file: string) => readFileSync(join(folder, file), 'utf8').replace(/\n+$/, '').split('\n');
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt') && file !== 'eng.txt');
  const english = await embedAll(sentences('eng.txt'), 'en');
  const studentsEnglish = await embedAll(sentences('eng.txt'), byStudent);
  const rows: (string | number)[][] = [];
  for (const file of files.sort()) {
    const name = file.slice(0, -'.txt'.length);
    const own = await embedAll(sentences(file), byStudent);
    const found = (among: readonly Float32Array[]) =>
      own.filter((vector, at) => nearest(vector, among, 1)[0] === at).length / own.length;
    const [share, studentsShare] = [found(english), found(studentsEnglish)];
    report.figure(`ntrex.${name}`, share);
    report.figure(`ntrex.student.${name}`, studentsShare);
    rows.push([name, own.length, share.toFixed(3), studentsShare.toFixed(3)]);
    console.log(rows.at(-1)?.join('  '));
  }
  report.table(
    'NTREX: the nearest English sentence is the translation',
    ['language', 'sentences', 'English by MiniLM', 'English by the student'],
    rows,
  );
}

function readLines<Row>(file: string): Row[] {
  const lines = readFileSync(join(data, 'xquad-multi', file), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row);
}

/** Without the language before it. */
function keyOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** nDCG@10 by meaning alone. */
async function measureMeaning(): Promise<void> {
  const passages = readLines<Passage>('corpus.jsonl');
  const questions = readLines<Question>('queries.jsonl');
  const written = ({ title, text }: Passage) => `${title ?? ''}. ${text}`.replace(/^[. ]+/, '');
  const ndcg = (asked: readonly Float32Array[], among: readonly Float32Array[], right: readonly number[]) =>
    asked.reduce((sum, vector, at) => {
      const place = nearest(vector, among, 10).indexOf(right[at] ?? -1);
      return sum + (place < 0 ? 0 : 1 / Math.log2(place + 2));
    }, 0) / asked.length;
  const inEnglish = passages.filter(({ lang }) => lang === 'en');
  const english = await embedAll(inEnglish.map(written), 'en');
  const englishPlace = new Map(inEnglish.map(({ _id }, at) => [keyOf(_id), at]));
  const englishAsked = new Map(questions.filter(({ lang }) => lang === 'en').map((row) => [keyOf(row._id), row.text]));
  const rows: (string | number)[][] = [];
  for (const language of [...new Set(passages.map(({ lang }) => lang))].sort()) {
    const asked = questions.filter(({ lang }) => lang === language);
    const own = passages.filter(({ lang }) => lang === language);
    const ownPlace = new Map(own.map(({ _id }, at) => [_id, at]));
    const ownPassages = await embedAll(own.map(written), byStudent);
    const ownRight = asked.map(({ doc_id }) => ownPlace.get(doc_id) ?? -1);
    const vectors = await questionVectors(
      asked.map(({ text }) => text),
      byStudent,
    );
    const fromEnglish = await questionVectors(
      asked.map(({ _id }) => englishAsked.get(keyOf(_id)) ?? ''),
      'en',
    );
    const figures = {
      cross: ndcg(
        vectors,
        english,
        asked.map(({ doc_id }) => englishPlace.get(keyOf(doc_id)) ?? -1),
      ),
      own: ndcg(vectors, ownPassages, ownRight),
      'from-english': ndcg(fromEnglish, ownPassages, ownRight),
    };
    for (const [name, value] of Object.entries(figures)) report.figure(`xquad.${name}.${language}`, value);
    rows.push([language, asked.length, ...Object.values(figures).map((value) => value.toFixed(3))]);
  }
  const head = ['language', 'questions', 'to English passages', 'within the language', 'from English questions'];
  report.table('XQuAD by meaning alone, nDCG@10', head, rows);
}

/** nDCG@10 of words and meaning joined as the server does it, each row a document that is read and split as it does. */
async function measureJoined(): Promise<void> {
  const passages = readLines<Passage>('corpus.jsonl');
  const questions = readLines<Question>('queries.jsonl');
  const languages = [...new Set(passages.map(({ lang }) => lang))].sort();
  const documentsIn = (language: string) =>
    passages
      .filter(({ lang }) => lang === language)
      .map(({ _id, title = '', text }) => ({ id: keyOf(_id), title, text }));
  const rows: (string | number)[][] = [];
  const indexed = new Map<string, ChatbotIndex>();
  const indexOf = async (embedder: Embedder, name: string, language: string) => {
    const key = `${name} ${language}`;
    const index = indexed.get(key) ?? (await indexAll(documentsIn(language), embedder));
    indexed.set(key, index);
    return index;
  };
  for (const language of languages)
    for (const about of language === 'en' ? ['en'] : [language, 'en']) {
      const asked = questions.filter(({ lang }) => lang === language);
      const figures: number[] = [];
      for (const [name, embedder] of [
        ['minilm', miniLm],
        ['student', both],
      ] as const) {
        const value = await joined(asked, await indexOf(embedder, name, about), embedder);
        report.figure(`joined.${name}.${language}-${about}`, value);
        figures.push(value);
      }
      rows.push([language, about, asked.length, ...figures.map((value) => value.toFixed(3))]);
    }
  report.table(
    'XQuAD by words and meaning, nDCG@10',
    ['questions', 'passages', 'count', 'MiniLM alone', 'with the student'],
    rows,
  );
}

/**
 * Whether it can be told that passages found in another language hold the answer: asked of all articles, and of those
 * without the one that holds it. The fit is on German and Spanish, either way; Arabic is held out.
 */
async function measureAcross(): Promise<void> {
  const rows: (string | number)[][] = [];
  const examples: { features: number[]; isTrue: boolean; weight: number }[] = [];
  for (const other of ['de', 'es', 'ar'])
    for (const [from, to] of [
      [other, 'en'],
      ['en', other],
    ] as const) {
      const found = await askAcross(from, to);
      if (other !== 'ar')
        for (const { features, isThere } of found) examples.push({ features, isTrue: isThere, weight: 1 });
      const there = found.filter(({ isThere }) => isThere);
      const absent = found.filter(({ isThere }) => !isThere);
      const given = (some: typeof found) => some.filter(({ said }) => said >= usualThreshold).length / some.length;
      const area = areaUnderRoc(
        there.map(({ said }) => said),
        absent.map(({ said }) => said),
      );
      report.figure(`across.${from}-${to}.answered`, given(there));
      report.figure(`across.${from}-${to}.answered-wrongly`, given(absent));
      report.figure(`across.${from}-${to}.auc`, area);
      rows.push([from, to, there.length, ...[area, given(there), given(absent)].map((value) => value.toFixed(3))]);
    }
  const { intercept, weights } = fitLogistic(examples, 1e-4);
  const head = ['questions', 'passages', 'found', 'area', 'above the threshold', 'above it without the answer'];
  report.table('Confidence across languages', head, rows);
  const [cosine = 0, coverage = 0] = weights.map((weight) => weight.toFixed(2));
  report.note(`Fit on German and Spanish: intercept ${intercept.toFixed(2)}, cosine ${cosine}, coverage ${coverage}`);
}

async function askAcross(from: string, to: string) {
  const passages = readLines<Passage>('corpus.jsonl').filter(({ lang }) => lang === to);
  const documents = passages.map(({ _id, title = '', text }) => ({ id: keyOf(_id), title, text }));
  const titleOf = new Map(documents.map(({ id, title }) => [id, title]));
  const titles = [...new Set(titleOf.values())].sort();
  const whole = await askedCollection(documents, both);
  const without: AskedCollection[] = [];
  for (let fold = 0; fold < folds; fold++)
    without.push(
      await askedCollection(
        documents.filter(({ title }) => titles.indexOf(title) % folds !== fold),
        both,
      ),
    );
  const found: { features: number[]; said: number; isThere: boolean }[] = [];
  for (const { text, doc_id } of readLines<Question>('queries.jsonl').filter(({ lang }) => lang === from)) {
    const right = keyOf(doc_id);
    const rest = without[titles.indexOf(titleOf.get(right) ?? '') % folds] as AskedCollection;
    for (const collection of [whole, rest]) {
      const findings = await collection.findPassages(text, modeSettings.standard.passages);
      const { cosine, coverage } = likenessOf(findings.passages);
      const isThere = findings.passages.some(({ documentId }) => documentId === right);
      const said = confidenceAcross(findings, findings.passages) ?? 0;
      found.push({ features: [cosine, coverage], said, isThere });
    }
  }
  return found;
}

async function indexAll(documents: readonly EvaluationDocument[], embedder: Embedder): Promise<ChatbotIndex> {
  const index = new ChatbotIndex();
  const change = index.change();
  for (const document of documents) {
    const stored = await indexDocument(document, embedder);
    if (stored) change.add(stored.indexed);
  }
  change.apply([]);
  return index;
}

async function joined(asked: readonly Question[], index: ChatbotIndex, embedder: Embedder): Promise<number> {
  let sum = 0;
  for (const { text: question, doc_id } of asked) {
    const language = languageToEmbed(question, { languages: index.languages, known: embedder.languages });
    const { vector } = await embedder.embedQuestion(question, language);
    const limit = RANK_TUNING.candidatesPerSide;
    const { passages } = index.search({
      question,
      vector,
      vectorLanguages: embedder.languages,
      fittedLanguages: embedder.fittedLanguages,
      limit,
    });
    const found = [...new Set(passages.map(({ documentId }) => documentId))];
    sum += ndcgAt10(found, new Map([[keyOf(doc_id), 1]]));
  }
  return sum / asked.length;
}

/** On one processor; the same passages for both. */
async function measureCost(): Promise<void> {
  const count = 60;
  const german = readLines<Passage>('corpus.jsonl').filter(({ lang }) => lang === 'de');
  const texts = german.slice(0, count).map(({ text }) => text);
  const embedder = createEmbeddedEmbedder({ ...options, student, threads: 1 });
  const rows: (string | number)[][] = [];
  for (const [name, language] of [
    ['minilm', 'en'],
    ['student', byStudent],
  ] as const) {
    const before = process.memoryUsage.rss();
    await embedder.embedQuestion('Wo?', language);
    const megabytes = (process.memoryUsage.rss() - before) / 2 ** 20;
    await embedder.embedPassages(texts.slice(0, 5), language);
    const started = performance.now();
    const embedded = await embedder.embedPassages(texts, language);
    const milliseconds = (performance.now() - started) / count;
    const tokens = embedded.reduce((sum, one) => sum + Math.min(one.tokens, 254), 0) / count;
    report.figure(`cost.${name}.passage-ms`, milliseconds);
    report.figure(`cost.${name}.loaded-mb`, megabytes);
    rows.push([name, tokens.toFixed(0), milliseconds.toFixed(1), megabytes.toFixed(0)]);
  }
  await embedder.close();
  report.table(
    'What a model costs: German passages on one processor, one model for questions loaded',
    ['model', 'tokens', 'ms a passage', 'MB'],
    rows,
  );
}
