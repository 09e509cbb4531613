import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

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
    countEmbedding: (seconds: number) => embedding.inc(seconds),
    countAnswer: (outcome: string) => answers.inc({ outcome }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
