import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { FinishedSpan } from '../../tracing/index.ts';
import { retryAfterMs } from '../openai-protocol/retry-after.ts';
import { otlpJson, type Resource } from './otlp-json.ts';

export interface ExportLimits {
  /** Spans that wait; more are dropped. */
  mostWaiting: number;
  /** So few that making their JSON holds up no request. */
  batchSize: number;
  /** How long the first span of a batch waits for others. */
  delayMs: number;
  requestMs: number;
  /** Before a batch that was not taken is sent again, each time. */
  retryDelaysMs: readonly number[];
  /** How long the rest may take when the server stops. */
  closeMs: number;
}

const usualLimits: ExportLimits = {
  mostWaiting: 4_096,
  batchSize: 256,
  delayMs: 1_000,
  requestMs: 10_000,
  retryDelaysMs: [1_000, 4_000],
  closeMs: 3_000,
};
const longestRetryAfterMs = 30_000;
const mostReplyBytes = 64 * 1024;
const warnEveryMs = 60_000;

export interface SpanExporterOptions {
  /** Without the path of traces. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  resource: Resource;
  version: string;
  limits?: Partial<ExportLimits> | undefined;
  onSpans(outcome: 'exported' | 'dropped', count: number): void;
  /** Called at most once a minute. */
  onTrouble(reason: string): void;
}

/**
 * Sends spans to a collector, by OTLP over HTTP, one batch at a time. Nobody waits for it: what the collector does not take in
 * time is dropped and counted.
 */
export function createSpanExporter(options: SpanExporterOptions) {
  const { endpoint, headers, resource, version, onSpans } = options;
  const limits = { ...usualLimits, ...options.limits };
  const url = new URL(endpoint);
  const pool = new Pool(url.origin, {
    connections: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: mostReplyBytes,
  });
  const path = `${url.pathname.replace(/\/+$/, '')}/v1/traces${url.search}`;
  const givingUp = new AbortController();
  let waiting: FinishedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  const closing = new AbortController();
  let warnedAt = Number.NEGATIVE_INFINITY;

  function add(span: FinishedSpan): void {
    if (closing.signal.aborted || waiting.length >= limits.mostWaiting) {
      onSpans('dropped', 1);
      return;
    }
    waiting.push(span);
    if (waiting.length >= limits.batchSize) send();
    else timer ??= setTimeout(send, limits.delayMs).unref();
  }

  /** Sends full batches, and the rest too once it has waited long enough. */
  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
      if (waiting.length > 0 && !closing.signal.aborted) timer ??= setTimeout(send, limits.delayMs).unref();
    });
  }

  async function sendAll(): Promise<void> {
    do {
      const batch = waiting.slice(0, limits.batchSize);
      waiting = waiting.slice(limits.batchSize);
      const taken = batch.length === 0 ? 0 : await sendBatch(batch);
      if (taken > 0) onSpans('exported', taken);
      if (taken < batch.length) onSpans('dropped', batch.length - taken);
    } while (waiting.length >= (closing.signal.aborted ? 1 : limits.batchSize) && !givingUp.signal.aborted);
  }

  /** How many of them the collector has taken. */
  async function sendBatch(batch: readonly FinishedSpan[]): Promise<number> {
    const body = otlpJson(batch, resource, version);
    for (let tries = 0; ; tries += 1) {
      const reply = await post(body);
      if ('rejected' in reply) return Math.max(0, batch.length - reply.rejected);
      const delayMs = limits.retryDelaysMs[tries];
      if (!reply.mayRetry || delayMs === undefined || closing.signal.aborted) {
        warn(reply.trouble);
        return 0;
      }
      const waitMs = Math.min(longestRetryAfterMs, reply.retryAfterMs ?? delayMs);
      // When the server stops, it is tried once more at once: others wait behind it.
      await sleep(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  async function post(body: string): Promise<Reply> {
    const signal = AbortSignal.any([givingUp.signal, AbortSignal.timeout(limits.requestMs)]);
    try {
      const reply = await pool.request({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal,
      });
      const text = await reply.body.text();
      const { statusCode: status } = reply;
      if (status >= 200 && status < 300) return { rejected: rejectedIn(text) };
      return {
        trouble: `it answered with status ${status}`,
        mayRetry: status === 429 || status === 502 || status === 503 || status === 504,
        retryAfterMs: retryAfterMs([reply.headers['retry-after']].flat()[0]),
      };
    } catch (error) {
      const trouble = signal.aborted ? 'it did not answer in time' : `it cannot be reached (${codeOf(error)})`;
      return { trouble, mayRetry: !givingUp.signal.aborted };
    }
  }

  function warn(trouble: string): void {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    options.onTrouble(trouble);
  }

  return {
    add,
    /** Sends what waits, as far as the time allows, and drops the rest. */
    async close(): Promise<void> {
      closing.abort();
      const late = setTimeout(() => givingUp.abort(), limits.closeMs);
      clearTimeout(timer);
      await sending;
      if (waiting.length > 0 && !givingUp.signal.aborted) await sendAll();
      clearTimeout(late);
      if (waiting.length > 0) onSpans('dropped', waiting.length);
      waiting = [];
      await pool.destroy();
    },
  };
}

type Reply = { rejected: number } | { trouble: string; mayRetry: boolean; retryAfterMs?: number | undefined };

/** A collector may take a part, and says how many it has not. */
function rejectedIn(text: string): number {
  try {
    const count = Number(JSON.parse(text)?.partialSuccess?.rejectedSpans ?? 0);
    return Number.isFinite(count) ? count : 0;
  } catch {
    return 0;
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code ?? 'unknown';
