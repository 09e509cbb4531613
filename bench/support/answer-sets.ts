import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EvaluationDocument, jsonLines } from './evaluation-set.ts';

/** Questions with their answers, each asked of a collection of documents. */
export interface AnswerSet {
  name: string;
  collections: Collection[];
}

export interface Collection {
  /** The topic is the domain or the title, which the paragraphs of an article share. */
  documents: (EvaluationDocument & { topic: string })[];
  questions: AnswerQuestion[];
}

export interface AnswerQuestion {
  text: string;
  /** Any of them is right; none where the documents do not hold the answer. */
  answers: string[];
  /** The documents that hold it. */
  documentIds: string[];
  /** The article, domain, manual or site it is about. */
  part: string;
  /** Whether its part was used to fit the answerer's numbers; all others are for testing. */
  isForFitting: boolean;
}

/**
 * What the numbers of the answerer are fitted on. Parts as a whole, so that nothing of an article, a domain, a manual or a
 * site is on both sides; whatever is not named here is for testing.
 */
const fittingParts: Readonly<Record<string, readonly string[]>> = {
  'squad2-dev': [
    '1973_oil_crisis',
    'Computational_complexity_theory',
    'European_Union_law',
    'Harvard_University',
    'Huguenot',
    'Immune_system',
    'Islamism',
    'Yuan_dynasty',
  ],
  'doc2dial-val': ['dmv', 'ssa'],
  'emanual-samsung': ['s10'],
  'xquad-multi': ['de', 'es'],
  'policyqa-test': [
    'acbj.com',
    'archives.gov',
    'dailyillini.com',
    'gawker.com',
    'highgearmedia.com',
    'kraftrecipes.com',
    'nbcuniversal.com',
    'opensecrets.org',
    'rockstargames.com',
    'si.edu',
  ],
};

interface CorpusRow {
  _id: string;
  title?: string;
  text: string;
  lang?: string;
  domain?: string;
}

interface QueryRow {
  text: string;
  answers?: string[];
  answerable?: boolean;
  doc_id?: string | null;
  lang?: string;
  site?: string;
  domain?: string;
  manual?: string;
  history?: unknown[];
}

/** The sets of a folder that have answers: each a folder with `corpus.jsonl` and `queries.jsonl`. */
export function answerSetsIn(dataFolder: string): AnswerSet[] {
  return readdirSync(dataFolder)
    .toSorted()
    .filter((name) => ['corpus.jsonl', 'queries.jsonl'].every((file) => existsSync(join(dataFolder, name, file))))
    .map((name) => readAnswerSet(dataFolder, name))
    .filter(({ collections }) => collections.length > 0);
}

function readAnswerSet(dataFolder: string, name: string): AnswerSet {
  const rows = jsonLines<QueryRow>(join(dataFolder, name, 'queries.jsonl'))
    // The later turns of a dialogue do not stand alone.
    .filter(({ answers, history = [] }) => answers && history.length === 0);
  if (rows.length === 0) return { name, collections: [] };
  const corpus = jsonLines<CorpusRow>(join(dataFolder, name, 'corpus.jsonl'));
  const isBySite = rows.some(({ site }) => site);
  const documents = Map.groupBy(corpus, ({ lang, title }) => lang ?? (isBySite ? title : undefined) ?? '');
  const questions = Map.groupBy(rows, ({ lang, site }) => lang ?? site ?? '');
  return {
    name,
    collections: Array.from(questions, ([key, asked]) => ({
      documents: (documents.get(key) ?? []).map(({ _id, title = '', text, domain = title }) => ({
        id: _id,
        title,
        text,
        topic: domain,
      })),
      questions: asked.map((row) => questionOf(name, row)),
    })),
  };
}

function questionOf(set: string, row: QueryRow): AnswerQuestion {
  const { text, answers = [], answerable = true, doc_id: documentId } = row;
  // An article's paragraphs are numbered.
  const part = row.domain ?? row.manual ?? row.site ?? row.lang ?? (documentId ?? '').replace(/_\d+$/, '');
  return {
    text,
    answers: answerable ? answers : [],
    documentIds: answerable && documentId ? [documentId] : [],
    part,
    isForFitting: fittingParts[set]?.includes(part) ?? false,
  };
}
