import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTraceCollector, type TraceCollector } from '../../../test-support/trace-collector.ts';
import type { FinishedSpan } from '../../tracing/index.ts';
import { createSpanExporter, type ExportLimits } from './span-exporter.ts';

let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector();
});
beforeEach(() => {
  collector.misbehave();
  collector.spans.length = 0;
  collector.requests.length = 0;
});
afterAll(() => collector?.close());

/** Nothing is sent again, nor waited for, unless a test says so. */
const quick: Partial<ExportLimits> = { batchSize: 10, mostWaiting: 100, delayMs: 1, retryDelaysMs: [] };

function open(limits: Partial<ExportLimits> = {}, endpoint = collector.url) {
  const counts = { exported: 0, dropped: 0 };
  const troubles: string[] = [];
  const exporter = createSpanExporter({
    endpoint,
    headers: { 'x-collector-key': 'a key of the collector' },
    resource: { 'service.name': 'shop chat' },
    version: '1.2.3',
    limits: { ...quick, ...limits },
    onSpans(outcome, count) {
      counts[outcome] += count;
    },
    onTrouble: (reason) => troubles.push(reason),
  });
  return { ...exporter, counts, troubles };
}

const span = (name: string, rest: Partial<FinishedSpan> = {}): FinishedSpan => ({
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  parentSpanId: undefined,
  link: undefined,
  name,
  kind: 'internal',
  startMs: 1_790_000_000_000.125,
  endMs: 1_790_000_000_002.5,
  attributes: {},
  isFailure: false,
  ...rest,
});
const add = (exporter: ReturnType<typeof open>, count: number) => {
  for (let at = 0; at < count; at += 1) exporter.add(span(`step ${at}`));
};

test('sends spans as a collector reads them', async () => {
  const exporter = open({}, `${collector.url}/otlp/`);
  const attributes = { 'parley.confidence': 0.5, 'parley.sources': 2, 'parley.remembered': true, 'http.route': '/x' };
  const link = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', isSampled: true };
  exporter.add(span('step', { kind: 'client', parentSpanId: 'b7ad6b7169203331', attributes, link, isFailure: true }));
  await exporter.close();
  expect(collector.spans).toEqual([
    {
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      spanId: '00f067aa0ba902b7',
      parentSpanId: 'b7ad6b7169203331',
      name: 'step',
      kind: 3,
      startNs: 1_790_000_000_000_125_000n,
      endNs: 1_790_000_000_002_500_000n,
      attributes,
      links: [{ traceId: link.traceId, spanId: link.spanId }],
      isFailure: true,
      resource: { 'service.name': 'shop chat' },
    },
  ]);
  expect(collector.requests).toMatchObject([
    {
      path: '/otlp/v1/traces',
      headers: { 'content-type': 'application/json', 'x-collector-key': 'a key of the collector' },
    },
  ]);
  expect(exporter.counts).toEqual({ exported: 1, dropped: 0 });
});

test('sends many in batches, all of them, without being asked to', async () => {
  const exporter = open();
  add(exporter, 95);
  await vi.waitFor(() => expect(exporter.counts).toEqual({ exported: 95, dropped: 0 }));
  expect(collector.spans).toHaveLength(95);
  expect(collector.requests).toHaveLength(10);
  await exporter.close();
});

test('keeps no more than its bound while the collector hangs, counts the rest, and ends in its time', async () => {
  collector.misbehave(() => {});
  const exporter = open({ closeMs: 50 });
  add(exporter, 5_000);
  // One batch is on its way, and a hundred wait.
  expect(exporter.counts).toEqual({ exported: 0, dropped: 5_000 - 110 });
  await exporter.close();
  expect(exporter.counts).toEqual({ exported: 0, dropped: 5_000 });
  exporter.add(span('too late'));
  expect(exporter.counts.dropped).toBe(5_001);
});

test('gives a batch up that takes too long, and goes on with the next', async () => {
  collector.misbehave(() => {});
  const exporter = open({ requestMs: 50 });
  add(exporter, 10);
  await vi.waitFor(() => expect(exporter.counts).toEqual({ exported: 0, dropped: 10 }));
  collector.misbehave();
  // On a busy machine even a willing collector may be late.
  await vi.waitFor(() => {
    add(exporter, 10);
    expect(exporter.counts.exported).toBeGreaterThan(0);
  });
  expect(exporter.troubles).toEqual(['it did not answer in time']);
  await exporter.close();
});

test('drops what is answered with 500 or 400, and says so once', async () => {
  const exporter = open();
  for (const [at, status] of [500, 400, 401].entries()) {
    collector.misbehave((response) => response.writeHead(status).end('no'));
    add(exporter, 10);
    await vi.waitFor(() => expect(exporter.counts).toEqual({ exported: 0, dropped: 10 * (at + 1) }));
    expect(collector.requests).toHaveLength(at + 1);
  }
  await exporter.close();
  expect(exporter.troubles).toEqual(['it answered with status 500']);
});

test.each([429, 502, 503, 504])('sends again what is answered with %i, as often as it may', async (status) => {
  let refusals = 2;
  collector.misbehave((response) => {
    refusals -= 1;
    if (refusals === 0) collector.misbehave();
    response.writeHead(status, { 'retry-after': '0' }).end();
  });
  const exporter = open({ retryDelaysMs: [60_000, 60_000] });
  add(exporter, 10);
  await vi.waitFor(() => expect(exporter.counts).toEqual({ exported: 10, dropped: 0 }));
  expect(collector.requests).toHaveLength(3);
  await exporter.close();
});

test('counts what the collector takes a part of', async () => {
  collector.misbehave((response) => response.end('{"partialSuccess":{"rejectedSpans":"4","errorMessage":"too old"}}'));
  const exporter = open();
  add(exporter, 10);
  await exporter.close();
  expect(exporter.counts).toEqual({ exported: 6, dropped: 4 });
});

test('a collector that is not there, or sends for ever, is one that takes nothing', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => gone.once('listening', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const nobody = open({}, `http://127.0.0.1:${port}`);
  add(nobody, 10);
  await vi.waitFor(() => expect(nobody.counts).toEqual({ exported: 0, dropped: 10 }));
  expect(nobody.troubles).toEqual(['it cannot be reached (ECONNREFUSED)']);
  await nobody.close();

  collector.misbehave((response) => response.end('x'.repeat(1_000_000)));
  const endless = open();
  add(endless, 10);
  await vi.waitFor(() => expect(endless.counts).toEqual({ exported: 0, dropped: 10 }));
  await endless.close();
});

test('a batch that waits to be sent again does not hold up the rest when the server stops', async () => {
  const exporter = open({ retryDelaysMs: [600_000] });
  collector.misbehave((response) => void response.writeHead(503).end());
  add(exporter, 1);
  await vi.waitFor(() => expect(collector.requests).toHaveLength(1));
  collector.misbehave();
  add(exporter, 1);
  await exporter.close();
  expect(exporter.counts).toEqual({ exported: 2, dropped: 0 });
});
