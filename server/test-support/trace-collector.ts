import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

/** A span as a collector reads it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  startNs: bigint;
  endNs: bigint;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  isFailure: boolean;
  resource: Record<string, unknown>;
}

interface Value {
  stringValue?: string;
  intValue?: string;
  doubleValue?: number;
  boolValue?: boolean;
}
type KeyValues = { key: string; value: Value }[];

/** A real server that takes OTLP as JSON, and behaves as a test tells it to. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  let behave: ((response: ServerResponse) => void) | undefined;
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    requests.push({ path: request.url ?? '', headers: request.headers });
    if (behave) return behave(response);
    bodies.push(body);
    spans.push(...spansIn(body));
    response.setHeader('content-type', 'application/json').end('{"partialSuccess":{}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything that was taken, as it came. */
    bodies,
    /** Also those that were not taken. */
    requests,
    /** Undefined: takes everything. */
    misbehave(how?: (response: ServerResponse) => void) {
      behave = how;
    },
    /** Breaks all connections, also those that a request hangs on. */
    cutAll: () => server.closeAllConnections(),
    /** The spans of the trace whose first span has this name and these attributes, once that has come. */
    traceOf(name: string, attributes: Record<string, unknown> = {}): Promise<CollectedSpan[]> {
      return vi.waitFor(() => {
        const isWanted = (span: CollectedSpan) =>
          span.name === name && Object.entries(attributes).every(([key, value]) => span.attributes[key] === value);
        const root = spans.findLast(isWanted);
        if (!root) throw new Error(`No trace of ${name}: ${spans.map((span) => span.name).join(', ')}`);
        return spans.filter(({ traceId }) => traceId === root.traceId);
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;

function spansIn(body: string): CollectedSpan[] {
  const spans: CollectedSpan[] = [];
  for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans)
    for (const { spans: given } of scopeSpans)
      for (const span of given) {
        if (!/^[0-9a-f]{32}$/.test(span.traceId) || !/^[0-9a-f]{16}$/.test(span.spanId))
          throw new Error(`Not an id: ${span.traceId} ${span.spanId}`);
        spans.push({
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId,
          name: span.name,
          kind: span.kind,
          startNs: BigInt(span.startTimeUnixNano),
          endNs: BigInt(span.endTimeUnixNano),
          attributes: valuesOf(span.attributes),
          links: span.links ?? [],
          isFailure: span.status?.code === 2,
          resource: valuesOf(resource.attributes),
        });
      }
  return spans;
}

function valuesOf(attributes: KeyValues): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, readValue(value)]));
}

function readValue({ stringValue, intValue, doubleValue, boolValue }: Value): unknown {
  return stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue) : Number(intValue));
}

/** The names of a trace's spans as a tree, in the order in which they began. */
export function treeOf(spans: readonly CollectedSpan[], parentSpanId?: string): Tree {
  return spans
    .filter((span) => span.parentSpanId === parentSpanId)
    .sort((a, b) => Number(a.startNs - b.startNs))
    .map((span) => {
      const children = treeOf(spans, span.spanId);
      return children.length > 0 ? { [span.name]: children } : span.name;
    });
}

export type Tree = (string | { [name: string]: Tree })[];
