import { randomUUID } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import type { Tracing } from '../adapters/trace-export/open-tracing.ts';
import type { Config } from '../config/index.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Logger } from '../logging/index.ts';

/** Traces, where a collector is set; nothing, and nothing of it loaded, where none is. */
export async function openTracing(config: Config, metrics: Metrics, logger: Logger): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const tracing = await import('../adapters/trace-export/open-tracing.ts');
  const { version } = packageJson;
  return tracing.openTracing({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    share: config.OTEL_TRACES_SAMPLER_ARG,
    resource: {
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': version,
      'service.instance.id': randomUUID(),
    },
    version,
    onSpans: metrics.countSpans,
    onTrouble: (reason) => logger.warn({ reason }, 'the collector of traces takes none: spans are dropped'),
  });
}
