/**
 * Does every file of a corpus of real documents end as it should, and how much of a page's main content do we find?
 * Needs `--data FOLDER` with `parser-corpus/` in it: files, a manifest, and pages beside their wanted content.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parsePage, textIn } from '../server/src/adapters/document-parsing/html-tree.ts';
import { createDocumentParser } from '../server/src/adapters/document-parsing/worker-document-parser.ts';
import type { ParsedDocument } from '../server/src/knowledge/ports.ts';
import { createReport } from './support/report.ts';
import { tokenF1 } from './support/token-overlap.ts';

interface CorpusFile {
  file: string;
  /** What the file is there to try, in words. */
  tests: string;
}

interface Outcome extends CorpusFile {
  document: ParsedDocument | undefined;
  reason: string;
  tookMs: number;
}

/** Such files may end in a reason; all others must give text. */
const MAY_FAIL = /must fail|encrypted|empty|broken|damaged|images only|no text layer|legacy/i;
/** Pictures, tables with empty cells, a form of circles: there is no word in these. */
const WITHOUT_WORDS = new Set(['office/having-images.docx', 'office/tbl-having-tables.docx', 'pdf/xfa_issue14315.pdf']);
const WORST_PAGES = 3;

const { values } = parseArgs({ options: { data: { type: 'string' } }, strict: false });
const corpus = join(typeof values.data === 'string' ? values.data : 'data', 'parser-corpus');
if (!existsSync(join(corpus, 'manifest.jsonl'))) {
  console.error(`No corpus in ${corpus}. Give its folder: npm run bench -- parsing --data FOLDER`);
  process.exit(1);
}

const report = createReport('parsing');
const parser = createDocumentParser();
const memory = { before: process.memoryUsage.rss(), peak: 0 };
const watch = setInterval(() => {
  memory.peak = Math.max(memory.peak, process.memoryUsage.rss());
}, 5);

const manifest = readFileSync(join(corpus, 'manifest.jsonl'), 'utf8').trim().split('\n');
const outcomes: Outcome[] = [];
for (const line of manifest) outcomes.push(await readFile(JSON.parse(line) as CorpusFile));
clearInterval(watch);
await parser.close();

const unexpected = outcomes.filter(isUnexpected);
report.table(
  'Every file',
  ['file', 'ms', 'characters', 'passages', 'outcome'],
  outcomes.map((outcome) => [
    outcome.file,
    outcome.tookMs.toFixed(0),
    charactersOf(outcome),
    outcome.document?.passages.length ?? 0,
    `${isUnexpected(outcome) ? 'UNEXPECTED: ' : ''}${outcome.document ? 'text' : outcome.reason}`,
  ]),
);

const pages = outcomes
  .filter(({ file }) => file.endsWith('.source.html'))
  .map(({ file, document }) => ({ file, f1: document ? tokenF1(textOf(document), wantedText(file)) : 0 }))
  .sort((a, b) => a.f1 - b.f1);
const mean = pages.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(pages.length, 1);
report.table(
  'Main content of pages, token F1 (worst first)',
  ['page', 'F1'],
  pages.map(({ file, f1 }) => [file, f1.toFixed(3)]),
);

const slowest = outcomes.reduce((slow, outcome) => (outcome.tookMs > slow.tookMs ? outcome : slow));
const grownMb = (memory.peak - memory.before) / 1e6;
report.note(
  [
    `Mean F1 ${mean.toFixed(3)}; the worst ${WORST_PAGES}: ${pages
      .slice(0, WORST_PAGES)
      .map(({ file, f1 }) => `${file} ${f1.toFixed(3)}`)
      .join(', ')}`,
    `${unexpected.length} of ${outcomes.length} files end unexpectedly`,
    `Slowest: ${slowest.file}, ${slowest.tookMs.toFixed(0)} ms`,
    `The process grew by at most ${grownMb.toFixed(0)} MB`,
  ].join('\n'),
);
report.figure('parsing.html.f1.mean', mean);
for (const { file, f1 } of pages) report.figure(`parsing.html.f1.${nameOf(file)}`, f1);
report.figure('parsing.files.unexpected', unexpected.length);
report.figure('parsing.slowest.ms', slowest.tookMs);
report.figure('parsing.memory.growth.mb', grownMb);
report.finish();

async function readFile({ file, tests }: CorpusFile): Promise<Outcome> {
  const bytes = new Uint8Array(readFileSync(join(corpus, file)));
  const startedAt = performance.now();
  const done = (document: ParsedDocument | undefined, reason: string) => ({
    file,
    tests,
    document,
    reason,
    tookMs: performance.now() - startedAt,
  });
  return parser.parse({ bytes, fileName: file, url: 'https://corpus.test/' }).then(
    (document) => done(document, ''),
    (error: unknown) => done(undefined, error instanceof Error ? error.message : String(error)),
  );
}

function isUnexpected(outcome: Outcome): boolean {
  if (charactersOf(outcome) > 0) return false;
  return !MAY_FAIL.test(outcome.tests) && !WITHOUT_WORDS.has(outcome.file);
}

function charactersOf({ document }: Outcome): number {
  return document?.passages.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
}

/** The passages with each heading once, where it begins. */
function textOf({ passages }: ParsedDocument): string {
  const parts: string[] = [];
  let open: string[] = [];
  for (const { headingPath, text } of passages) {
    const firstNew = headingPath.findIndex((heading, i) => heading !== open[i]);
    if (firstNew >= 0) parts.push(...headingPath.slice(firstNew).filter((heading) => heading !== text));
    parts.push(text);
    open = headingPath;
  }
  return parts.join('\n');
}

function wantedText(file: string): string {
  const html = readFileSync(join(corpus, file.replace('.source.', '.expected.')), 'utf8');
  return textIn(parsePage(html).root);
}

function nameOf(file: string): string {
  return file.replace(/^.*\/|\.source\.html$/g, '');
}
