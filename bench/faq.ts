/**
 * Does the embedded answerer say what a page knows, and only that? Asks real FAQ pages what their visitors ask, with and
 * without an answer there, what the pages ask themselves, and both once more without the entry that answers. Every site
 * has one vote. Then it asks documentation sites, each as a whole.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedEmbedder } from '../server/src/adapters/embedding/embedded/embedded-embedder.ts';
import { trainedStudent } from '../server/src/adapters/languages/trained-student.ts';
import { reportAnswers, tableOfGroups } from './support/answer-figures.ts';
import { askDocs } from './support/ask-docs.ts';
import { askFaqSite } from './support/ask-faq-site.ts';
import { type AskedAnswer, dumpedAnswer } from './support/asked-answer.ts';
import { openBenchReader } from './support/bench-reader.ts';
import { docsSetsIn } from './support/docs-questions.ts';
import { withEmbeddingCache } from './support/embedding-cache.ts';
import { type FaqSite, faqSitesIn } from './support/faq-sites.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'parley-bench-cache') },
    threshold: { type: 'string', default: '0.25' },
    /** `learn`, `fit` or `test`: what the sites may be used for; `all`; `none`; or names with commas between. */
    sites: { type: 'string', default: 'test' },
    /** Documentation sites that are asked as a whole. */
    docs: { type: 'string', default: 'plausible,chatwoot,parley' },
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
  createEmbeddedEmbedder({ cacheDir: join(values.cache, 'models'), student: trainedStudent, questionCacheSize: 0 }),
  values.cache,
);
const scorer = values.scorer === 'off' ? undefined : openBenchReader(values.cache);
const threshold = Number(values.threshold);
const asking = { embedder, scorer, threshold, share: Number(values.share) };
const answers: AskedAnswer[] = [];
const measuring = { threshold, report };

async function take(asked: AsyncIterable<AskedAnswer>): Promise<AskedAnswer[]> {
  const own: AskedAnswer[] = [];
  for await (const answer of asked) own.push(answer);
  answers.push(...own);
  // Reading takes minutes where it was not done before.
  process.stderr.write('.');
  return own;
}

const faq: AskedAnswer[] = [];
for (const site of faqSitesIn(resolve(values.data)).filter(isWanted))
  faq.push(...(await take(askFaqSite(site, asking))));
if (faq.length > 0) {
  const visitors = faq.filter(({ origin }) => origin === 'visitor');
  const pairs = faq.filter(({ origin }) => origin === 'pair');
  for (const [key, own] of [
    ['faq', visitors],
    ['pairs', pairs],
  ] as const) {
    const bySite = Map.groupBy(own, ({ site }) => site);
    reportAnswers(key, [...bySite.values()], measuring);
    tableOfGroups(`${key}: by site`, bySite, measuring);
    tableOfGroups(
      `${key}: by kind of question`,
      Map.groupBy(own, ({ kind }) => kind),
      measuring,
    );
  }
}
for (const set of docsSetsIn(resolve(values.data)).filter(({ name }) => values.docs.split(',').includes(name))) {
  const own = await take(askDocs(set, asking));
  reportAnswers(`docs.${set.name}`, [own], measuring);
  tableOfGroups(
    `docs.${set.name}: by kind of question`,
    Map.groupBy(own, ({ kind }) => kind),
    measuring,
  );
}
await embedder.close();
await scorer?.close();
if (values.dump) writeFileSync(values.dump, answers.map(dumpedAnswer).join(''));
report.finish();

function isWanted({ name, part }: FaqSite): boolean {
  const wanted = values.sites.split(',');
  return wanted.includes('all') || wanted.includes(part) || wanted.includes(name);
}
