import type { FinishedSpan, SpanKind } from '../../tracing/index.ts';

/** Numbers of OTLP's enums. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const failed = 2;

/** More of a value is cut: names of models are owners' words. */
const longestValue = 200;

export type Resource = Record<string, string>;

/** Spans as the JSON of an OTLP request. */
export function otlpJson(spans: readonly FinishedSpan[], resource: Resource, version: string): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: keyValues(resource) },
        scopeSpans: [{ scope: { name: 'parley', version }, spans: spans.map(spanOf) }],
      },
    ],
  });
}

function spanOf(span: FinishedSpan) {
  const { traceId, spanId, parentSpanId, link, name, kind, startMs, endMs, attributes, isFailure } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(Math.max(startMs, endMs)),
    attributes: keyValues(attributes),
    ...(link && { links: [{ traceId: link.traceId, spanId: link.spanId }] }),
    ...(isFailure && { status: { code: failed } }),
  };
}

/** More digits than a number has. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1_000)}000`;

function keyValues(attributes: object) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: any(value) }],
  );
}

function any(value: string | number | boolean) {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'string') return { stringValue: value.slice(0, longestValue) };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
