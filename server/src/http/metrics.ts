import type { IncomingMessage } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from '../identity/index.ts';
import { sameSecret } from '../same-secret.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** What the operator watches, in Prometheus' form. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'parley_' });
  const requests = new Counter({
    name: 'parley_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Time until the response began',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'parley_answers_total',
    help: 'Questions by how they ended',
    labelNames: ['outcome'],
    registers: [registry],
  });

  const embedding = new Counter({
    name: 'parley_embedder_busy_seconds_total',
    help: 'Time during which the embedding model was at work',
    registers: [registry],
  });

  const scored = new Counter({
    name: 'parley_scorer_passages_total',
    help: 'Passages that the scorer scored for a question, or skipped because its time was up',
    labelNames: ['outcome'],
    registers: [registry],
  });

  const searches = new Counter({
    name: 'parley_searches_total',
    help: 'Searches for a question by whether an equal one was remembered',
    labelNames: ['outcome'],
    registers: [registry],
  });

  const modelCalls = new Counter({
    name: 'parley_model_calls_total',
    help: "Calls to language models by how they ended; those of chatbots' own models are all called own",
    labelNames: ['model', 'outcome'],
    registers: [registry],
  });
  const modelFallbacks = new Counter({
    name: 'parley_model_fallbacks_total',
    help: 'Questions that went on to another language model',
    registers: [registry],
  });
  const pausedModels = new Gauge({
    name: 'parley_model_breakers_open',
    help: 'Language models that are paused after failures',
    labelNames: ['model'],
    registers: [registry],
  });
  const spentDays = new Counter({
    name: 'parley_model_limit_reached_total',
    help: "Questions that the embedded answerer answered because the account's day was spent",
    registers: [registry],
  });

  // Looking the labels up costs more than counting; there are as many as routes and statuses.
  const known = new Map<string, { count: Counter.Internal; duration: Histogram.Internal<'route'> }>();

  return {
    countRequest({
      method,
      route,
      status,
      durationMs,
    }: {
      method: string;
      route: string;
      status: number;
      durationMs: number;
    }) {
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
    /** Shows how many follow events on this node, as it is when somebody looks. */
    watchSubscribers(count: () => number) {
      new Gauge({
        name: 'parley_event_subscribers',
        help: 'Streams of live events that are open',
        registers: [registry],
        collect() {
          this.set(count());
        },
      });
    },
    countEmbedding: (seconds: number) => embedding.inc(seconds),
    countSearch: (outcome: string) => searches.inc({ outcome }),
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

/** What proxies add: whoever asked through one is somewhere else. */
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
