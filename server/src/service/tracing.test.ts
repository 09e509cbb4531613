import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import { HOURS_QUESTION, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestNodes, type TestNodes } from '../../test-support/test-nodes.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
  treeOf,
} from '../../test-support/trace-collector.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test-support/webhook-receiver.ts';

const callersSpan = '00f067aa0ba902b7';
const modelKey = 'sk-the-key-of-the-model';

describe('with a collector of traces', () => {
  let collector: TraceCollector;
  let provider: StubProvider;
  let mailServer: MailServer;
  let receiver: WebhookReceiver;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    collector = await startTraceCollector();
    provider = await startStubProvider();
    mailServer = await startMailServer();
    receiver = await startWebhookReceiver();
    service = await startTestService('sqlite', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
      OTEL_SERVICE_NAME: 'shop chat',
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_NAME: 'stub',
      MODEL_API_KEY: modelKey,
      ALLOWED_PRIVATE_HOSTS: receiver.host,
      ...mailServer.settings,
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(async () => {
    await service?.stop();
    await Promise.all([provider?.close(), mailServer?.close(), receiver?.close(), collector?.close()]);
  });

  const only = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);
  const stepsOfAnswer = (search: string[]) => [
    'authenticate',
    'body',
    'limits',
    'conversation',
    'intent',
    'understand',
    ...(search.length > 0 ? [{ search }] : ['search']),
    { draft: ['model call', 'check citations'] },
    'record',
  ];

  test('a question is one trace with a span for each step', async () => {
    const message = `${HOURS_QUESTION} Nobody has asked this before.`;
    const headers = { 'X-Request-Id': 'the-first-question' };
    const { body } = await service.query(account.apiKey, { chatbotId, message }, headers);
    const name = 'POST /api/chatbot/query';
    const spans = await collector.traceOf(name, { 'parley.request.id': 'the-first-question' });
    expect(treeOf(spans)).toEqual([{ [name]: stepsOfAnswer(['embedding', 'passages']) }]);
    const [root] = only(spans, name);
    expect(root).toMatchObject({
      kind: 2,
      isFailure: false,
      resource: { 'service.name': 'shop chat', 'service.version': expect.any(String) },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/chatbot/query',
        'http.response.status_code': 200,
        'parley.chatbot.id': chatbotId,
        'parley.mode': 'standard',
        'parley.outcome': 'answered',
        'parley.confidence': body.confidence,
        'parley.sources': body.sources.length,
        'parley.citations': body.citations.length,
      },
    });
    for (const span of spans) {
      expect(span.startNs).toBeGreaterThanOrEqual(root?.startNs ?? 0n);
      expect(span.endNs).toBeGreaterThanOrEqual(span.startNs);
      expect(span.endNs).toBeLessThanOrEqual(root?.endNs ?? 0n);
    }
    expect(only(spans, 'model call')).toMatchObject([
      {
        kind: 3,
        attributes: {
          'gen_ai.request.model': 'stub',
          'gen_ai.usage.input_tokens': expect.any(Number),
          'parley.outcome': 'answered',
          'parley.first_text_ms': expect.any(Number),
        },
      },
    ]);
    expect(collector.requests[0]?.headers).toMatchObject({ 'x-collector-key': 'a key' });
  });

  test.each(['query', 'query-stream'])('the trace of the caller goes on in %s, and on to the provider', async (way) => {
    const name = `POST /api/chatbot/${way}`;
    const requestId = `callers-trace-${way}`;
    const callersTrace = randomBytes(16).toString('hex');
    await service.request('POST', `/api/chatbot/${way}`, {
      token: account.apiKey,
      headers: { traceparent: `00-${callersTrace}-${callersSpan}-01`, 'X-Request-Id': requestId },
      body: { chatbotId, message: 'Where can I park my car?' },
    });
    const spans = await collector.traceOf(name, { 'parley.request.id': requestId });
    const [tree] = treeOf(spans, callersSpan) as [{ [name: string]: unknown[] }];
    expect(tree[name]).toHaveLength(9);
    expect(tree[name]?.slice(-2)).toEqual([{ draft: ['model call', 'check citations'] }, 'record']);
    expect(spans.every(({ traceId }) => traceId === callersTrace)).toBe(true);
    expect(provider.lastTraceparent).toBe(`00-${callersTrace}-${only(spans, 'model call')[0]?.spanId}-01`);
  });

  test('what a caller does not keep is not kept here, and sent on as such', async () => {
    const unkept = '0af7651916cd43dd8448eb211c80319c';
    await service.query(
      account.apiKey,
      { chatbotId, message: HOURS_QUESTION },
      { traceparent: `00-${unkept}-${callersSpan}-00` },
    );
    expect(provider.lastTraceparent).toMatch(new RegExp(`^00-${unkept}-[0-9a-f]{16}-00$`));
    await service.query(account.apiKey, { chatbotId, message: 'Hello' }, { 'X-Request-Id': 'after-the-unkept' });
    await collector.traceOf('POST /api/chatbot/query', { 'parley.request.id': 'after-the-unkept' });
    expect(collector.spans.filter(({ traceId }) => traceId === unkept)).toEqual([]);
  });

  test('other routes are a span with their outcome, and only what was found is named', async () => {
    await service.request('GET', `/api/chatbots/${chatbotId}`, { token: account.idToken });
    const [found] = only(await collector.traceOf('GET /api/chatbots/{id}'), 'GET /api/chatbots/{id}');
    expect(found?.attributes).toMatchObject({ 'http.response.status_code': 200, 'parley.chatbot.id': chatbotId });

    await service.request('GET', '/api/chatbots/somebodys-words', { token: account.idToken });
    const missing = { 'http.response.status_code': 404 };
    const [lost] = only(await collector.traceOf('GET /api/chatbots/{id}', missing), 'GET /api/chatbots/{id}');
    expect(lost).toMatchObject({ isFailure: false, attributes: { 'error.type': 'CHATBOT_NOT_FOUND' } });
    expect(lost?.attributes).not.toHaveProperty('parley.chatbot.id');
    expect(collector.bodies.join()).not.toContain('somebodys-words');
  });

  test('a model that fails is a span that failed, with why', async () => {
    provider.behaviour = { failStatus: 400 };
    const headers = { 'X-Request-Id': 'model-failure' };
    await service.query(account.apiKey, { chatbotId, message: HOURS_QUESTION }, headers);
    provider.behaviour = {};
    const name = 'POST /api/chatbot/query';
    const spans = await collector.traceOf(name, { 'parley.request.id': 'model-failure' });
    expect(only(spans, 'model call')[0]).toMatchObject({
      isFailure: true,
      attributes: { 'parley.outcome': 'refused', 'error.type': 'refused' },
    });
    expect(only(spans, 'draft')[0]?.isFailure).toBe(true);
    expect(only(spans, name)[0]).toMatchObject({
      isFailure: true,
      attributes: { 'error.type': 'MODEL_UNAVAILABLE', 'parley.outcome': 'MODEL_UNAVAILABLE' },
    });
  });

  test('each item of a source, each delivery to a webhook and each email is a trace', async () => {
    const jobs = await collector.traceOf('job read-source');
    expect(jobs[0]?.attributes).toMatchObject({ 'parley.attempt': 1 });
    const [item] = only(await collector.traceOf('read item'), 'read item');
    expect(item?.attributes).toMatchObject({ 'parley.source.id': expect.stringMatching(/^src_/) });
    const job = collector.spans.find(({ spanId }) => spanId === item?.links[0]?.spanId);
    expect(job?.name).toBe('job read-source');

    const webhook = { url: `${receiver.url}/a-path-of-theirs`, types: ['source.finished'] };
    const created = await service.request('POST', '/api/webhooks', { token: account.idToken, body: webhook });
    await service.request('POST', `/api/webhooks/${created.body.id}/test`, { token: account.idToken });
    const [delivery] = await collector.traceOf('webhook delivery');
    expect(delivery?.attributes).toMatchObject({
      'parley.webhook.id': created.body.id,
      'parley.event.type': 'webhook.test',
      'parley.outcome': 'delivered',
      'http.response.status_code': 204,
    });

    await service.request('POST', '/api/auth/forgot-password', { body: { email: account.email } });
    const [mail] = await collector.traceOf('email', { 'parley.mail.kind': 'password-reset' });
    expect(mail?.attributes).toMatchObject({ 'parley.outcome': 'sent' });
    expect(collector.bodies.join()).not.toContain('a-path-of-theirs');
  });

  test('nothing that was said, no key and no address of a visitor is in any span', async () => {
    const planted = 'the sailing boat of aunt Ottilie';
    const message = `When does the shop open for ${planted}?`;
    const address = '203.0.113.77';
    const { token, visitorId } = await service.visitor(chatbotId);
    const headers = { 'X-Forwarded-For': address, 'X-Request-Id': 'the-planted-one', 'User-Agent': 'Ottilies Browser' };
    const answer = await service.query(token, { chatbotId, message }, headers);
    await service.query(account.apiKey, { chatbotId: planted, message }, headers);
    await service.request('GET', `/api/nowhere/${encodeURIComponent(planted)}?q=${encodeURIComponent(planted)}`);
    await collector.traceOf('GET (none)');
    const sent = collector.bodies.join('\n');
    expect(sent).toContain('the-planted-one');
    for (const secret of [
      'Ottilie',
      answer.body.response,
      HOURS_QUESTION,
      account.apiKey,
      account.idToken,
      account.email,
      token,
      visitorId,
      modelKey,
      address,
      '127.0.0.1',
      'When does',
      ...Object.keys(SHOP_DOCUMENTS),
    ])
      expect(sent).not.toContain(secret);
  });

  test.each([
    ['hangs', () => {}],
    ['answers 500', (response) => void response.writeHead(500).end()],
    ['hangs up', (response) => void response.socket?.destroy()],
  ] as [string, Parameters<TraceCollector['misbehave']>[0]][])(
    'a collector that %s changes nothing for a question',
    async (_, how) => {
      collector.misbehave(how);
      const seen = collector.requests.length;
      const ask = () => service.query(account.apiKey, { chatbotId, message: HOURS_QUESTION });
      for (let times = 0; times < 30; times += 1)
        expect(await ask()).toMatchObject({ status: 200, body: { kind: 'answer' } });
      await vi.waitFor(() => expect(collector.requests.length).toBeGreaterThan(seen));
      expect(await ask()).toMatchObject({ status: 200, body: { kind: 'answer' } });
      collector.misbehave();
      collector.cutAll();
    },
  );

  test('what was exported and dropped is counted, and what waits is sent when the server stops', async () => {
    await vi.waitFor(async () => {
      const text = await (await fetch(`${service.url}/metrics`)).text();
      for (const outcome of ['exported', 'dropped'])
        expect(text).toMatch(new RegExp(`^parley_trace_spans_total\\{outcome="${outcome}"\\} [1-9]`, 'm'));
    });
    await service.query(account.apiKey, { chatbotId, message: 'Hello' }, { 'X-Request-Id': 'the-last-question' });
    await service.restart();
    const said = (name: string) => collector.spans.map(({ attributes }) => attributes[name]);
    expect(said('parley.request.id')).toContain('the-last-question');
    expect(said('http.route')).not.toContain('/metrics');
  });
});

describe('on nodes that search for each other', () => {
  let collector: TraceCollector;
  let nodes: TestNodes;
  beforeAll(async () => {
    collector = await startTraceCollector();
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, CONFIDENCE_CALIBRATION: 'off' };
    nodes = await startTestNodes(2, settings, { haveHomes: true });
  });
  afterAll(async () => {
    await nodes?.stop();
    await collector?.close();
  });

  test('what another node does for a question is in the trace of the question', async () => {
    await vi.waitFor(async () => {
      for (const url of nodes.urls)
        expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nparley_home_nodes 2\n');
    });
    const account = await nodes.createAccount();
    const chatbotId = await nodes.createChatbot(account, SHOP_DOCUMENTS);
    for (const url of nodes.urls)
      await fetch(`${url}/api/chatbot/query`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ chatbotId, message: HOURS_QUESTION }),
      });
    await vi.waitFor(() => {
      const { spans } = collector;
      const asked = spans.filter(({ name }) => name === 'node request');
      const byPassages = asked.filter(({ traceId, parentSpanId }) =>
        spans.some((span) => span.name === 'passages' && span.traceId === traceId && span.spanId === parentSpanId),
      );
      // One of the two is the home of the chatbot; the other asks it.
      expect(byPassages).toHaveLength(1);
      expect(byPassages[0]?.kind).toBe(2);
      const searches = spans.filter(({ name }) => name === 'search');
      expect(searches).toHaveLength(2);
      for (const { traceId, spanId } of searches) {
        const parts = spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
        expect(parts.map(({ name }) => name).sort()).toEqual(['embedding', 'passages', 'scoring']);
      }
    });
  });
});

const run = promisify(execFile);

/** What a server loads of the exporter while it starts and answers. */
async function loadedBy(settings: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-traces-'));
  const given = { PORT: '0', DATA_DIR: join(folder, 'data'), SCORER_BUDGET_MS: '0', ...settings };
  const addressOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { readConfig } = await import(${addressOf('../config/index.ts')});
    const { startService } = await import(${addressOf('./start-service.ts')});
    const quiet = () => {};
    const logger = { error: quiet, warn: quiet, info: quiet, debug: quiet };
    const service = await startService(readConfig(${JSON.stringify(given)}), { logger });
    await fetch(service.url + '/api/chatbot/query', { method: 'POST' });
    await service.stop();
    console.log(JSON.stringify({
      all: loaded.length,
      ours: loaded.filter((url) => /trace-export|tracing.tracer/.test(url)),
    }));`,
  );
  try {
    const { all, ours } = JSON.parse((await run(process.execPath, [program])).stdout);
    expect(all).toBeGreaterThan(100);
    return ours;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('without a collector nothing of the exporter is loaded', async () => {
  expect(await loadedBy({})).toEqual([]);
  const loaded = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(loaded.join()).toContain('span-exporter');
});
