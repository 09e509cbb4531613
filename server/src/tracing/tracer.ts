import { randomHex } from './random-hex.ts';
import { type FinishedSpan, type NewTrace, Span, type Trace, type Tracer } from './span.ts';

interface Options {
  /** Of the traces that begin here; those that a caller has begun are kept as the caller keeps them. */
  share: number;
  onEnd(span: FinishedSpan): void;
}

export function createTracer({ share, onEnd }: Options): Tracer {
  const tracer: Tracer = {
    start({ parent, ...begin }: NewTrace): Span {
      const traceId = parent?.traceId ?? randomHex(16);
      const trace: Trace = {
        tracer,
        traceId,
        isSampled: parent?.isSampled ?? isInShare(traceId, share),
        unixOffsetMs: Date.now() - performance.now(),
        spanCount: 1,
        spansLeftOut: 0,
        onEnd,
      };
      return new Span(trace, { ...begin, parentSpanId: parent?.spanId, isRoot: true });
    },
  };
  return tracer;
}

/** By the 56 random bits that every service decides by, so that all keep the same traces. */
function isInShare(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-14), 16) / 2 ** 56 >= 1 - share;
}
