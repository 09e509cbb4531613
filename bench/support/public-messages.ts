import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message of a public set. */
export interface PublicMessage {
  set: string;
  text: string;
  /** Others only measure. Whole files, or where a set has one file, half of its rows. */
  isForFitting: boolean;
  /** Read by eye: whether it asks for a person. */
  kind: 'wish' | 'unclear' | 'other';
}

/** Files of the sets with messages, and whether the fit may see them. */
const files: readonly { path: string; isForFitting: boolean | 'half' }[] = [
  { path: 'banking77-test/train10.jsonl', isForFitting: true },
  { path: 'banking77-test/test.jsonl', isForFitting: false },
  { path: 'clinc150-oos/train20.jsonl', isForFitting: true },
  { path: 'clinc150-oos/oos_train.jsonl', isForFitting: true },
  { path: 'clinc150-oos/val.jsonl', isForFitting: true },
  { path: 'clinc150-oos/test.jsonl', isForFitting: false },
  { path: 'doc2dial-val/queries.jsonl', isForFitting: 'half' },
  { path: 'live-support-chat/dstc11_queries.jsonl', isForFitting: 'half' },
  { path: 'live-support-chat/ubuntu_irc.jsonl', isForFitting: 'half' },
  { path: 'squad2-dev/queries.jsonl', isForFitting: true },
  { path: 'xquad-multi/queries.jsonl', isForFitting: 'half' },
  { path: 'emanual-samsung/queries.jsonl', isForFitting: false },
  { path: 'emanual-samsung/amazon_user_questions.jsonl', isForFitting: false },
  { path: 'policyqa-test/queries.jsonl', isForFitting: false },
  { path: 'cisi/queries.jsonl', isForFitting: false },
  { path: 'beir-scifact/queries.jsonl', isForFitting: false },
  { path: 'trecdl-msmarco-sub/queries.jsonl', isForFitting: true },
  { path: 'injection-safety/direct_deepset.jsonl', isForFitting: true },
  { path: 'injection-safety/overrefusal_xstest.jsonl', isForFitting: false },
];

/** Sentences of news, for languages in which no set has questions. No visitor writes so: they only teach. */
const news = ['arb', 'deu', 'fra', 'ita', 'nld', 'por', 'spa'];

const laterNews = ['jpn', 'kor', 'pol'];

/** The news of the languages that joined later, for a fit of their own. */
export const newsOfLaterLanguages = (folder: string): string[] =>
  laterNews.flatMap((language) => linesOf(join(folder, 'ntrex', `${language}.txt`)));

/** Documents whose sentences the fit may see: nobody asks for anything there. */
const corpora = [
  'squad2-dev/corpus.jsonl',
  'doc2dial-val/corpus.jsonl',
  'xquad-multi/corpus.jsonl',
  'trecdl-msmarco-sub/corpus.jsonl',
  'live-support-chat/dstc11_corpus.jsonl',
];
const sentenceLength = { least: 10, most: 220 };

const labels = new URL('../wishes/public-sets.txt', import.meta.url);

interface Row {
  text?: string;
  question?: string;
  log?: string;
  history?: { role: string; text: string }[];
}

/** The messages of the sets in a folder, each once. */
export function publicMessages(folder: string): PublicMessage[] {
  const messages: Omit<PublicMessage, 'kind'>[] = [];
  for (const { path, isForFitting } of files) {
    const [set = ''] = path.split('/');
    for (const row of rowsOf(join(folder, path))) {
      const halved = isForFitting === 'half' ? isInFirstHalf(row.log ?? textOf(row)) : isForFitting;
      for (const text of [textOf(row), ...visitorsOf(row)]) messages.push({ set, text, isForFitting: halved });
    }
  }
  messages.push(...faqQuestions(join(folder, 'faq-sites')));
  for (const language of news)
    for (const text of linesOf(join(folder, 'ntrex', `${language}.txt`)))
      messages.push({ set: 'ntrex', text, isForFitting: true });
  const kinds = new Map(
    readFileSync(labels, 'utf8')
      .split('\n')
      .map((line) => [line.slice(2), line.startsWith('+') ? 'wish' : 'unclear'] as const),
  );
  const once = new Map(messages.map((message) => [message.text, message]));
  return Array.from(once.values(), (message) => ({ ...message, kind: kinds.get(message.text) ?? 'other' }));
}

/** The sentences of the corpora. */
export function corpusSentences(folder: string): string[] {
  const sentences = corpora.flatMap((path) =>
    rowsOf(join(folder, path)).flatMap((row) => textOf(row).split(/(?<=[.!?؟])\s+|\n/u)),
  );
  const { least, most } = sentenceLength;
  return [...new Set(sentences)].filter(({ length }) => length > least && length < most);
}

/** Questions of FAQ pages and of their visitors. The fit may see the sites whose owner's digest begins with 0 to 6. */
function faqQuestions(folder: string): Omit<PublicMessage, 'kind'>[] {
  const sites = rowsOf(join(folder, 'sites.jsonl')) as { site?: string; repo?: string }[];
  const forFitting = new Set(
    sites.filter(({ repo = '' }) => /^[0-6]/.test(digest(repo.split('/')[0] ?? ''))).map(({ site }) => site),
  );
  return ['pairs.jsonl', 'visitor.jsonl'].flatMap((file) =>
    (rowsOf(join(folder, file)) as (Row & { site?: string })[]).map((row) => ({
      set: 'faq-sites',
      text: textOf(row),
      isForFitting: forFitting.has(row.site),
    })),
  );
}

const textOf = ({ text, question }: Row) => text ?? question ?? '';
const visitorsOf = ({ history = [] }: Row) => history.flatMap(({ role, text }) => (role === 'user' ? [text] : []));
const rowsOf = (path: string): Row[] => linesOf(path).map((line) => JSON.parse(line) as Row);
const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const isInFirstHalf = (text: string) => /^[0-7]/.test(digest(text));
