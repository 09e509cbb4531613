import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoDocuments } from '../../server/src/demo/index.ts';
import { type EvaluationDocument, jsonLines } from './evaluation-set.ts';

/** A documentation site, and what its visitors ask. */
export interface DocsSet {
  name: string;
  documents: EvaluationDocument[];
  questions: DocsQuestion[];
}

export interface DocsQuestion {
  question: string;
  /** The document that answers; null where none does. */
  document: string | null;
  /** The heading that the answer stands under, or the title of the document. */
  section?: string;
  /** Its words that answer. */
  answer?: string;
  kind: string;
  /** The question asked before it in the same conversation. */
  before?: string;
}

/** Those whose questions and documents are there. This project's own documents are those of the demo. */
export function docsSetsIn(dataFolder: string): DocsSet[] {
  return ['plausible', 'chatwoot', 'parley'].flatMap((name): DocsSet[] => {
    const questions = fileURLToPath(new URL(`../questions/${name}.jsonl`, import.meta.url));
    const pages = join(dataFolder, `site-${name}-docs`, 'pages');
    if (!existsSync(questions) || (name !== 'parley' && !existsSync(pages))) return [];
    const documents = name === 'parley' ? ownDocuments() : pagesIn(pages);
    return [{ name, documents, questions: jsonLines<DocsQuestion>(questions) }];
  });
}

function ownDocuments(): EvaluationDocument[] {
  return demoDocuments().map(({ file, title, markdown }) => ({
    id: file,
    title,
    text: markdown,
    format: 'markdown',
  }));
}

function pagesIn(folder: string): EvaluationDocument[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path))
    .toSorted()
    .map((path) => ({ id: path, title: '', text: readFileSync(join(folder, path), 'utf8'), format: 'markdown' }));
}
