import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Questions about documents, and which documents answer them. */
export interface EvaluationSet {
  name: string;
  /** Each is asked about its own documents only: a language, or a site. */
  groups: { documents: EvaluationDocument[]; questions: EvaluationQuestion[] }[];
}

export interface EvaluationDocument {
  id: string;
  /** Empty where it is to be taken from the document. */
  title: string;
  text: string;
  /** Plain text when absent. */
  format?: 'text' | 'markdown';
  /** Where it can be read: its links may be relative to that. */
  url?: string;
}

export interface EvaluationQuestion {
  text: string;
  /** How well each document that answers it does so. */
  relevance: ReadonlyMap<string, number>;
}

interface CorpusRow {
  _id: string;
  title?: string;
  text: string;
  lang?: string;
}

interface QueryRow {
  _id: string;
  text: string;
  lang?: string;
  site?: string;
  first_turn?: boolean;
}

interface Source {
  name: string;
  folder: string;
  isAsked?(query: QueryRow): boolean;
  /** What a question and its documents have in common. */
  groupOfQuery?(query: QueryRow): string;
  groupOfDocument?(row: CorpusRow): string;
}

const xquad = (language: string): Source => ({
  name: `xquad-${language}`,
  folder: 'xquad-multi',
  isAsked: ({ lang }) => lang === language,
  groupOfQuery: ({ lang }) => lang ?? '',
  groupOfDocument: ({ lang }) => lang ?? '',
});

const plain = (name: string): Source => ({ name, folder: name });

const sources: Source[] = [
  ...['beir-scifact', 'squad2-dev'].map(plain),
  // The later turns of a dialogue do not stand alone.
  { ...plain('doc2dial-val'), isAsked: ({ first_turn }) => first_turn === true },
  ...['emanual-samsung', 'trecdl-msmarco-sub', 'cisi', 'beir-dbpedia-sub'].map(plain),
  ...['en', 'de', 'es', 'ar'].map(xquad),
  {
    ...plain('policyqa-test'),
    groupOfQuery: ({ site }) => site ?? '',
    groupOfDocument: ({ title }) => title ?? '',
  },
];

export const setNames: readonly string[] = sources.map(({ name }) => name);

/** Reads a set in the form of BEIR: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv`. */
export function readEvaluationSet(dataFolder: string, name: string): EvaluationSet {
  const source = sources.find((candidate) => candidate.name === name);
  if (!source) throw new Error(`There is no set "${name}". There are: ${setNames.join(', ')}.`);
  const { isAsked = () => true, groupOfQuery = () => '', groupOfDocument = () => '' } = source;
  const folder = join(dataFolder, source.folder);
  const relevance = readRelevance(join(folder, 'qrels.tsv'));
  const questions = Map.groupBy(
    jsonLines<QueryRow>(join(folder, 'queries.jsonl')).filter((query) => relevance.has(query._id) && isAsked(query)),
    groupOfQuery,
  );
  const documents = Map.groupBy(jsonLines<CorpusRow>(join(folder, 'corpus.jsonl')), groupOfDocument);
  return {
    name,
    groups: Array.from(questions, ([group, asked]) => ({
      documents: (documents.get(group) ?? []).map(({ _id, title = '', text }) => ({ id: _id, title, text })),
      questions: asked.map(({ _id, text }) => ({ text, relevance: relevance.get(_id) ?? new Map() })),
    })),
  };
}

/** Split at newlines only: some texts hold other characters that end a line. */
export function jsonLines<Row>(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

/** By question. Those that no document answers are left out. */
function readRelevance(file: string): Map<string, Map<string, number>> {
  const relevance = new Map<string, Map<string, number>>();
  const [, ...lines] = readFileSync(file, 'utf8').split('\n');
  for (const line of lines) {
    const [query = '', document = '', score = '0'] = line.trim().split('\t');
    if (!(Number(score) > 0)) continue;
    const ofQuery = relevance.get(query) ?? new Map<string, number>();
    relevance.set(query, ofQuery.set(document, Number(score)));
  }
  return relevance;
}

/** How good the first ten are, beside the best that ten could be. */
export function ndcgAt10(ranked: readonly string[], relevance: ReadonlyMap<string, number>): number {
  const gain = (scores: readonly number[]) =>
    scores.slice(0, 10).reduce((sum, score, place) => sum + score / Math.log2(place + 2), 0);
  const ideal = gain([...relevance.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : gain(ranked.map((id) => relevance.get(id) ?? 0)) / ideal;
}
