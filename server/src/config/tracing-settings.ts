import { z } from 'zod';
import { setting, share, webAddress } from './setting.ts';

/** Traces, by the names that OpenTelemetry gives its settings. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webAddress().optional(),
    undefined,
    'Where an OpenTelemetry collector takes traces by OTLP over HTTP, for example http://localhost:4318; none are made when not set.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    headers().optional(),
    undefined,
    'What the collector asks for, as name=value with commas between them.',
    'secret',
  ),
  OTEL_SERVICE_NAME: setting(z.string().min(1), 'parley', 'What this server is called in traces.'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    share(),
    1,
    'The share of traces that are kept, from 0 to 1; one that a caller has begun is kept as the caller says.',
  ),
};

/** As OpenTelemetry writes them: percent signs escape what a list has a use for. */
function headers() {
  const form = 'must be name=value with commas between them';
  return z.string().transform((text, context) => {
    try {
      return Object.fromEntries(
        text.split(',').map((part) => {
          const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
          const decoded = decodeURIComponent(value);
          if (name === '' || !/^[\x20-\x7e]+$/.test(decoded)) throw new Error(form);
          return [name.toLowerCase(), decoded];
        }),
      );
    } catch {
      context.addIssue({ code: 'custom', message: form });
      return z.NEVER;
    }
  });
}
