import type { IncomingMessage } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { QueueRefusal } from '../fair-queue.ts';
import { isLoopback } from '../identity/index.ts';
import { sameSecret } from '../secrets.ts';

interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  durationMs: number;
}

/** What can have too much waiting. */
type OverloadedQueue = 'embedder' | 'model' | 'search' | 'writes' | 'connections';

export type Metrics = ReturnType<typeof createMetrics>;

/** What the operator watches, in Prometheus' form. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'parley_' });
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });

  const requests = counter('parley_http_requests_total', 'Requests answered', 'method', 'route', 'status');
  const durations = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Time until the response began',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const answers = counter('parley_answers_total', 'Questions by how they ended', 'outcome');
  const embedding = counter('parley_embedder_busy_seconds_total', 'Time during which the embedding model was at work');
  const scored = counter(
    'parley_scorer_passages_total',
    'Passages that the scorer scored for a question, or skipped because its time was up',
    'outcome',
  );
  const searches = counter(
    'parley_searches_total',
    'Searches for a question by whether an equal one was remembered',
    'outcome',
  );
  const homeSearches = counter(
    'parley_home_searches_total',
    "Searches by where they were made: here, at the chatbot's home on another node, or here as that gave no answer",
    'where',
  );
  const homeFallbacks = counter(
    'parley_home_fallbacks_total',
    'Questions to another node that were answered here, by why that gave no answer',
    'reason',
  );
  const searchesForNodes = counter('parley_node_requests_total', 'Questions of other nodes that this node answered');
  const modelCalls = counter(
    'parley_model_calls_total',
    "Calls to language models by how they ended; those of chatbots' own models are all called own",
    'model',
    'outcome',
  );
  const modelFallbacks = counter('parley_model_fallbacks_total', 'Questions that went on to another language model');
  const pausedModels = new Gauge({
    name: 'parley_model_breakers_open',
    help: 'Language models that are paused after failures',
    labelNames: ['model'],
    registers,
  });
  const spentDays = counter(
    'parley_model_limit_reached_total',
    "Questions that the embedded answerer answered because the account's day was spent",
  );

  const refusals = counter(
    'parley_overload_refusals_total',
    'What was refused because too much waited, by what it would have waited for and whether an account had used up its share',
    'queue',
    'reason',
  );

  const mails = counter('parley_mails_total', 'Attempts to send an email by how they ended', 'outcome');

  const receivedMails = counter('parley_mails_received_total', 'Emails that came by what became of them', 'outcome');

  const spans = counter('parley_trace_spans_total', 'Spans of traces by what became of them', 'outcome');

  // Looking the labels up costs more than counting; there are as many as routes and statuses.
  const known = new Map<string, { count: Counter.Internal; duration: Histogram.Internal<'route'> }>();

  return {
    countRequest({ method, route, status, durationMs }: AnsweredRequest) {
      const key = `${method} ${route} ${status}`;
      let counters = known.get(key);
      if (!counters) {
        counters = {
          count: requests.labels({ method, route, status }),
          duration: durations.labels({ route }),
        };
        known.set(key, counters);
      }
      counters.count.inc();
      counters.duration.observe(durationMs / 1000);
    },
    /**
     * Shows numbers as they are when somebody looks, by their names with what they mean. Those that cannot be read in
     * time are left out: whoever watches needs the others most when the database is away.
     */
    watch<Name extends string>(meanings: Record<Name, string>, read: () => Numbers<Name> | Promise<Numbers<Name>>) {
      let reading: Promise<Numbers<Name> | undefined> | undefined;
      const readOnce = () => {
        reading ??= inTime(async () => read()).finally(() => {
          reading = undefined;
        });
        return reading;
      };
      for (const [name, help] of Object.entries(meanings) as [Name, string][]) {
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            const number = (await readOnce())?.[name];
            if (number === undefined) this.remove();
            else this.set(number);
          },
        });
      }
    },
    countRefusal: (queue: OverloadedQueue, reason: QueueRefusal) => refusals.inc({ queue, reason }),
    countMail: (outcome: string) => mails.inc({ outcome }),
    countReceivedMail: (outcome: string) => receivedMails.inc({ outcome }),
    countSpans: (outcome: string, count: number) => spans.inc({ outcome }, count),
    countEmbedding: (seconds: number) => embedding.inc(seconds),
    countSearch: (outcome: string) => searches.inc({ outcome }),
    countHomeSearch: (where: string) => homeSearches.inc({ where }),
    countHomeFallback: (reason: string) => homeFallbacks.inc({ reason }),
    countSearchForNode: () => searchesForNodes.inc(),
    countScoring(done: number, skipped: number) {
      scored.inc({ outcome: 'scored' }, done);
      scored.inc({ outcome: 'skipped' }, skipped);
    },
    countModelCall: (model: string, outcome: string) => modelCalls.inc({ model, outcome }),
    countModelFallback: () => modelFallbacks.inc(),
    noteModelBreaker: (model: string, isOpen: boolean) => pausedModels.inc({ model }, isOpen ? 1 : -1),
    countSpentDay: () => spentDays.inc(),
    countAnswer: (outcome: string) => answers.inc({ outcome }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

type Numbers<Name extends string> = Record<Name, number | undefined>;

/** Below the patience of whoever collects the metrics. */
const longestReadMs = 2_000;

/** Undefined where it fails or takes too long. */
async function inTime<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), longestReadMs);
  try {
    return await Promise.race([read(), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** What proxies add: a request with one of these comes from elsewhere. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether somebody may read the metrics: with the token, or where none is set, on this machine without a proxy between. */
export function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token) return sameSecret(headers.authorization ?? '', `Bearer ${token}`);
  const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined);
  const isFromHere = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  // A page whose name was made to lead here has that name as the Host.
  const [, askedFor = ''] = /^(.*?)(?::\d+)?$/.exec(headers.host?.toLowerCase() ?? '') ?? [];
  return isFromHere && !isForwarded && isLoopback(askedFor);
}
