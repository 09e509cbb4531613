/**
 * How much faster do several nodes read one customer's website? One and four server processes on one PostgreSQL, a
 * website on loopback, and an embedding server that takes 30 ms a passage, as the embedded model does on one core.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { findFreePort } from '../server/test-support/server-process.ts';
import { startSite } from '../server/test-support/site-server.ts';
import { startClusterNodes } from './support/cluster-nodes.ts';
import { prepareChatbot } from './support/parley.ts';
import { createReport } from './support/report.ts';
import { createZipfTexts } from './support/zipf-texts.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '300' },
    nodes: { type: 'string', default: '1,2,4' },
    json: { type: 'string' },
  },
});
const pageCount = Number(values.pages);
const passageMs = 30;
const dimensions = 64;

const report = createReport('ingest-nodes');
const site = await startSite(madeUpSite(), { hasEtags: false });
const embedder = await startEmbedder();
const postgres = await startPostgresOnFirstUse();

const rows: (string | number)[][] = [];
let ofOne = 0;
for (const count of values.nodes.split(',').map(Number)) {
  const { seconds, cpuSeconds, readBy } = await readSite(count);
  const perSecond = pageCount / seconds;
  ofOne ||= perSecond;
  report.figure(`ingest-nodes.n${count}.pages-per-s`, perSecond);
  report.figure(`ingest-nodes.n${count}.times`, perSecond / ofOne);
  rows.push([count, perSecond.toFixed(1), (perSecond / ofOne).toFixed(2), (cpuSeconds / seconds).toFixed(2), readBy]);
}
report.table(
  `${pageCount} pages of one website, ${passageMs} ms to embed a passage`,
  ['nodes', 'pages/s', 'times one', 'cores used by nodes', 'embedded by each'],
  rows,
);
await postgres.stop();
await embedder.close();
await site.close();
report.finish();

async function readSite(count: number) {
  const database = await createTestDatabase(postgres.url);
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const nodes = await startClusterNodes(
    ports,
    {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      ALLOWED_PRIVATE_HOSTS: site.host,
      EMBEDDING_BASE_URL: embedder.url,
      EMBEDDING_MODEL: 'stub',
    },
    { haveHomes: false },
  );
  const { request } = nodes.first;
  const { chatbotId, idToken } = await prepareChatbot(nodes.first, ['The shop opens at nine.']);
  const before = nodes.cpuSeconds();
  const started = performance.now();
  const created = (await request('POST', `/api/chatbots/${chatbotId}/sources`, idToken, {
    type: 'website',
    url: site.url,
    maxPages: pageCount,
  })) as { id: string };
  for (;;) {
    await sleep(100);
    const source = (await request('GET', `/api/chatbots/${chatbotId}/sources/${created.id}`, idToken)) as {
      status: string;
      documents: number;
    };
    if (source.status === 'pending') continue;
    if (source.documents !== pageCount) throw new Error(`${source.documents} of ${pageCount} pages were read.`);
    break;
  }
  const seconds = (performance.now() - started) / 1000;
  const cpuSeconds = nodes.cpuSeconds() - before;
  const busy = await nodes.metric('parley_embedder_busy_seconds_total');
  const sum = busy.reduce((a, b) => a + b, 0);
  await nodes.stop();
  return { seconds, cpuSeconds, readBy: busy.map((each) => `${Math.round((100 * each) / sum)} %`).join(' ') };
}

/** Every page is linked from the first, so that all are known at once, as by a sitemap. */
function madeUpSite(): Record<string, string> {
  const texts = createZipfTexts(20_000);
  const html = (body: string) => `<!doctype html><html lang="en"><body><main>${body}</main></body></html>`;
  const names = Array.from({ length: pageCount - 1 }, (_, i) => `/page-${i}`);
  const paragraphs = () =>
    Array.from({ length: 4 }, () => `<h2>${texts.passage(3)}</h2><p>${texts.passage(110)}</p>`).join('');
  const links = names.map((name) => `<a href="${name}">${name}</a>`).join(' ');
  return Object.fromEntries([
    ['/', html(`<h1>Start</h1>${paragraphs()}<nav>${links}</nav>`)],
    ...names.map((name) => [name, html(`<h1>${name}</h1>${paragraphs()}`)]),
  ]);
}

/** One text after the other for each client, as a model on a core of its own. */
async function startEmbedder() {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string | string[] };
    const texts = [input].flat();
    await sleep(passageMs * texts.length);
    const embedding = Array.from({ length: dimensions }, (_, i) => Math.sin(i));
    const data = texts.map((_, index) => ({ object: 'embedding', index, embedding }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data, model: 'stub', usage: { prompt_tokens: 1, total_tokens: 1 } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: async () => void server.close() };
}
