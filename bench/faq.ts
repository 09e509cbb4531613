/**
 * Does the embedded answerer say what a page knows, and only that? Asks real FAQ pages what their visitors ask, with and
 * without an answer there, what the pages ask themselves, and both once more without the entry that answers. Every site
 * has one vote.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { reportAnswers, tableOfGroups } from './support/answer-figures.ts';
import { askFaqSite, type FaqAnswer } from './support/ask-faq-site.ts';
import { openBenchReader } from './support/bench-reader.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { faqSitesIn } from './support/faq-sites.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    threshold: { type: 'string', default: '0.15' },
    /** `fit`: those that numbers may be fitted on; `test`: the others; `all`; or names with commas between. */
    sites: { type: 'string', default: 'fit' },
    /** Of the pages' own questions, and of those asked without their entry. */
    share: { type: 'string', default: '1' },
    scorer: { type: 'string', default: 'on' },
    /** A file for every answer with its evidence, a line of JSON each. */
    dump: { type: 'string' },
    json: { type: 'string' },
  },
});
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/confidence.md.');

const report = createReport('faq');
const embedder = withEmbeddingCache(
  createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), questionCacheSize: 0 }),
  values.cache,
);
const scorer = values.scorer === 'off' ? undefined : openBenchReader(values.cache);
const sites = faqSitesIn(resolve(values.data)).filter(({ name, isForFitting }) => {
  if (values.sites === 'all') return true;
  if (values.sites === 'fit' || values.sites === 'test') return isForFitting === (values.sites === 'fit');
  return values.sites.split(',').includes(name);
});
const answers: (FaqAnswer & { text: string })[] = [];
for (const site of sites) {
  for await (const answer of askFaqSite(site, { embedder, scorer, share: Number(values.share) }))
    answers.push({ ...answer, text: answer.answer.text });
  process.stderr.write('.');
}
process.stderr.write('\n');
await embedder.close();
await scorer?.close();

const measuring = { threshold: Number(values.threshold), report };
for (const [key, origin] of [
  ['faq', 'visitor'],
  ['pairs', 'pair'],
] as const) {
  const own = answers.filter((answer) => answer.origin === origin);
  reportAnswers(key, [...Map.groupBy(own, ({ site }) => site).values()], measuring);
  tableOfGroups(
    `${key}: by site`,
    Map.groupBy(own, ({ site }) => site),
    measuring,
  );
  tableOfGroups(
    `${key}: by kind of question`,
    Map.groupBy(own, ({ kind }) => kind),
    measuring,
  );
}
if (values.dump) writeFileSync(values.dump, answers.map(dumped).join(''));
report.finish();

function dumped({ answer, text, ...judged }: (typeof answers)[number]): string {
  const { evidence, questionKind, findings } = answer;
  const passages = findings.passages.map((passage) => ({
    heading: passage.headingPath.at(-1) ?? '',
    dense: passage.dense,
    coverage: passage.coverage,
    score: passage.score,
    relevance: findings.scores?.get(passage)?.relevance,
    text: passage.text,
  }));
  return `${JSON.stringify({ ...judged, questionKind, evidence, answer: text, passages })}\n`;
}
