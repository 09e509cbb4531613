/**
 * How fast is a website read, and what limits it? Two real documentations are served over HTTP and crawled with the
 * embedded model: the embedder should be busy nearly all the time, and a second crawl of an unchanged site should cost
 * next to nothing.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serveDocs } from './support/docs-site.ts';
import { type Parley, prepareChatbot, startParley } from './support/parley.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: { data: { type: 'string', default: '../shared/data' }, json: { type: 'string' } },
});
const names = ['site-plausible-docs', 'site-chatwoot-docs'];

interface Crawl {
  seconds: number;
  embedderSeconds: number;
  /** Processor time of the server; the processes that parse are not in it. */
  cpuSeconds: number;
  documents: number;
  passages: number;
  progress: { found: number; done: number; unchanged: number; failed: number; skipped: number };
}

const report = createReport('ingest');
const rows: (string | number)[][] = [];
const totals = { seconds: 0, embedder: 0, cpu: 0, again: 0, pages: 0, embeddedAgain: 0 };
for (const name of names) {
  const site = await serveDocs(join(values.data, name, 'pages'), name);
  const parley = await startParley({ ALLOWED_PRIVATE_HOSTS: site.host });
  const { idToken, chatbotId } = await prepareChatbot(parley, ['Warm the model up.']);
  const sources = `/api/chatbots/${chatbotId}/sources`;
  const first = await crawl(parley, idToken, async () => {
    const body = { type: 'website', url: site.url };
    return `${sources}/${((await parley.request('POST', sources, idToken, body)) as { id: string }).id}`;
  });
  const path = first.path;
  site.takeRequests();
  const again = await crawl(parley, idToken, async () => {
    await parley.request('POST', `${path}/refresh`, idToken);
    return path;
  });
  const statuses = site.takeRequests();
  rows.push(
    [name, ...row(first.crawl), '', ''],
    [`${name}, again`, ...row(again.crawl), statuses[304] ?? 0, statuses[200] ?? 0],
  );
  report.figure(`ingest.${name}.pages-per-second`, first.crawl.documents / first.crawl.seconds);
  report.figure(`ingest.${name}.passages-per-second`, first.crawl.passages / first.crawl.seconds);
  totals.seconds += first.crawl.seconds;
  totals.embedder += first.crawl.embedderSeconds;
  totals.cpu += first.crawl.cpuSeconds;
  totals.again += again.crawl.seconds;
  totals.pages += first.crawl.documents;
  totals.embeddedAgain += again.crawl.progress.done;
  await parley.remove();
  await site.close();
}
report.table(
  'Crawls',
  ['site', 'pages', 'passages', 'failed', 'skipped', 'seconds', 'pages/s', 'passages/s', 'embedder', '304', '200'],
  rows,
);
report.figure('ingest.pages-per-second', totals.pages / totals.seconds);
report.figure('ingest.cpu-ms-per-page', (1_000 * totals.cpu) / totals.pages);
report.figure('ingest.embedder.share', totals.embedder / totals.seconds);
report.figure('ingest.recrawl.share', totals.again / totals.seconds);
report.figure('ingest.recrawl.embedded', totals.embeddedAgain);
report.table(
  'Together',
  ['figure', 'value', 'aim'],
  [
    ['processor time a page', `${((1_000 * totals.cpu) / totals.pages).toFixed(0)} ms`, ''],
    ['share of the time in the embedder', percent(totals.embedder / totals.seconds), '≥ 80 %'],
    ['second crawl / first crawl', percent(totals.again / totals.seconds), '< 10 %'],
    ['documents embedded in the second crawl', totals.embeddedAgain, '0'],
  ],
);
report.finish();

/** Begins a crawl and waits for its end. */
async function crawl(parley: Parley, token: string, begin: () => Promise<string>) {
  const busyBefore = await embedderSeconds(parley);
  const cpuBefore = parley.cpuSeconds();
  const startedAt = performance.now();
  const path = await begin();
  for (;;) {
    const source = (await parley.request('GET', path, token)) as Omit<
      Crawl,
      'seconds' | 'embedderSeconds' | 'cpuSeconds'
    > & {
      status: string;
      error: string | null;
    };
    if (source.status === 'failed') throw new Error(`The crawl failed: ${source.error}`);
    if (source.status === 'ready') {
      const seconds = (performance.now() - startedAt) / 1_000;
      const busy = (await embedderSeconds(parley)) - busyBefore;
      return {
        path,
        crawl: { ...source, seconds, embedderSeconds: busy, cpuSeconds: parley.cpuSeconds() - cpuBefore },
      };
    }
    // Seldom, because each look costs the server processor time.
    await sleep(100);
  }
}

async function embedderSeconds({ port }: Parley): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^parley_embedder_busy_seconds_total (\S+)$/m.exec(text)?.[1] ?? 0);
}

function row({ documents, passages, progress, seconds, embedderSeconds: busy }: Crawl) {
  return [
    documents,
    passages,
    progress.failed,
    progress.skipped,
    seconds.toFixed(1),
    (progress.found / seconds).toFixed(1),
    (passages / seconds).toFixed(1),
    percent(busy / seconds),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
