import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanAttributes } from './attributes.ts';
import { randomHex } from './random-hex.ts';
import { type RemoteSpan, writeTraceparent } from './traceparent.ts';

/** Whether it answers somebody, asks somebody, works through a queue, or none of these. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** A span that is over, in milliseconds of the Unix clock. */
export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** A span of another trace that caused this one. */
  link: RemoteSpan | undefined;
  name: string;
  kind: SpanKind;
  startMs: number;
  endMs: number;
  attributes: SpanAttributes;
  isFailure: boolean;
}

export interface NewTrace {
  name: string;
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** The caller's span, where it has one. */
  parent?: RemoteSpan | undefined;
  link?: RemoteSpan | undefined;
}

/** Begins traces. There is one only where traces are switched on. */
export interface Tracer {
  start(trace: NewTrace): Span;
}

/** What the spans of a trace have in common. */
export interface Trace {
  tracer: Tracer;
  traceId: string;
  /** Where not, no span of it is kept; its ids are still sent on. */
  isSampled: boolean;
  /** From `performance.now()` to the Unix clock, as it was when the trace began: a clock that is set cannot tear it. */
  unixOffsetMs: number;
  spanCount: number;
  spansLeftOut: number;
  onEnd(span: FinishedSpan): void;
}

/** A job that asks thousands of questions has no use for a span of each step. */
const mostSpans = 250;

const current = new AsyncLocalStorage<Span>();

interface Begin extends Omit<NewTrace, 'parent'> {
  parentSpanId: string | undefined;
  isRoot: boolean;
  /** By `performance.now()`. */
  startedAt?: number | undefined;
}

export class Span {
  readonly trace: Trace;
  readonly spanId = randomHex(8);
  readonly #begin: Begin;
  readonly #attributes: SpanAttributes;
  readonly #startedAt: number;
  #isOver = false;

  constructor(trace: Trace, begin: Begin) {
    this.trace = trace;
    this.#begin = begin;
    this.#attributes = { ...begin.attributes };
    this.#startedAt = begin.startedAt ?? performance.now();
  }

  /** As others know it. */
  get remote(): RemoteSpan {
    const { traceId, isSampled } = this.trace;
    return { traceId, spanId: this.spanId, isSampled };
  }

  set(attributes: SpanAttributes): void {
    Object.assign(this.#attributes, attributes);
  }

  /** Runs `work` with this span as the current one. */
  run<Result>(work: () => Result): Result {
    return current.run(this, work);
  }

  /** A step within this one; nothing where the trace is not kept, or has too many. */
  child(name: string, kind: SpanKind = 'internal', startedAt?: number): Span | undefined {
    const { trace, spanId: parentSpanId } = this;
    if (!trace.isSampled) return undefined;
    if (trace.spanCount >= mostSpans) {
      trace.spansLeftOut += 1;
      return undefined;
    }
    trace.spanCount += 1;
    return new Span(trace, { name, kind, parentSpanId, isRoot: false, startedAt });
  }

  /** Ends it, with what it failed with where it did and that is known. The second end of a span is none. */
  end(failure?: { error: unknown } | undefined, endedAt = performance.now()): void {
    const { trace } = this;
    const { name, kind, parentSpanId, link, isRoot } = this.#begin;
    if (this.#isOver || !trace.isSampled) return;
    this.#isOver = true;
    const attributes = this.#attributes;
    if (failure?.error !== undefined) attributes['error.type'] ??= errorType(failure.error);
    if (isRoot && trace.spansLeftOut > 0) attributes['parley.spans_left_out'] = trace.spansLeftOut;
    trace.onEnd({
      traceId: trace.traceId,
      spanId: this.spanId,
      parentSpanId,
      link,
      name,
      kind,
      startMs: this.#startedAt + trace.unixOffsetMs,
      endMs: endedAt + trace.unixOffsetMs,
      attributes,
      isFailure: failure !== undefined,
    });
  }
}

/** The code of a problem, or the name of its class: messages may quote what somebody wrote. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/** The span that what runs now belongs to; none where traces are off. */
export const currentSpan = (): Span | undefined => current.getStore();

/** A step as a span. Where traces are off it is the step alone. */
export function inSpan<Result>(name: string, work: (span?: Span) => Promise<Result>): Promise<Result> {
  const span = current.getStore()?.child(name);
  return span ? ending(span, work) : work();
}

/** Work in the background as a trace of its own, linked to the one it was begun from. */
export function inNewTrace<Result>(
  begin: NewTrace,
  work: (span?: Span) => Promise<Result>,
  tracer = current.getStore()?.trace.tracer,
): Promise<Result> {
  if (!tracer) return work();
  return ending(tracer.start({ link: current.getStore()?.remote, ...begin }), work);
}

async function ending<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  let failure: { error: unknown } | undefined;
  try {
    return await span.run(() => work(span));
  } catch (error) {
    failure = { error };
    throw error;
  } finally {
    span.end(failure);
  }
}

/** Pieces that are made within a span, which a generator leaves whenever it yields. */
export function piecesIn<Piece>(span: Span | undefined, pieces: AsyncIterable<Piece>): AsyncIterable<Piece> {
  return span ? within(span, pieces) : pieces;
}

async function* within<Piece>(span: Span, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await span.run(() => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** What a request to another service carries, so that its spans join this trace. */
export function traceHeaders(): { traceparent: string } | undefined {
  const span = current.getStore();
  return span && { traceparent: writeTraceparent(span.remote) };
}
