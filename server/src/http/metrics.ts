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
      requests.inc({ method, route, status });
      durations.observe({ route }, durationMs / 1000);
    },
    countAnswer: (outcome: string) => answers.inc({ outcome }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
