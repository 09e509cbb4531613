import { createTracer } from '../../tracing/tracer.ts';
import { createSpanExporter, type SpanExporterOptions } from './span-exporter.ts';

export type Tracing = ReturnType<typeof openTracing>;

/** Traces whose spans go to a collector. */
export function openTracing({ share, ...options }: SpanExporterOptions & { share: number }) {
  const exporter = createSpanExporter(options);
  return { tracer: createTracer({ share, onEnd: exporter.add }), close: exporter.close };
}
