import { currentSpan, inSpan, type Span } from '../tracing/index.ts';

/** The steps of an answer that take time, in their order. */
export const steps = ['understanding', 'embedding', 'search', 'reading', 'writing', 'checking'] as const;
export type Step = (typeof steps)[number];

/** Milliseconds by step. */
export type StepTimes = Record<Step, number>;

/** Times the steps of one answer. What is done again, such as a second search, is added to its step. */
export interface StepTimer {
  add(step: Step, ms: number): void;
  /** Also a span, where traces are on. */
  time<Result>(step: SpanStep, work: () => Promise<Result>): Promise<Result>;
  timeNow<Result>(step: Step, work: () => Result): Result;
  /** Times a generator without what its consumer takes between two pieces. Other steps inside it are not counted twice. */
  timePieces<Piece, Result>(step: SpanStep, pieces: AsyncGenerator<Piece, Result>): AsyncGenerator<Piece, Result>;
  times(): StepTimes;
}

/** What the steps are called in a trace, where they are spans there. */
const spanNames = { understanding: 'understand', reading: 'scoring', writing: 'draft' } as const;
type SpanStep = keyof typeof spanNames;

export const createStepTimer = (nowMs: () => number): StepTimer => new Stopwatches(nowMs);

/** A class for the sake of its generator: V8 makes more of one that is a closure, and keeps all that it sees for longer. */
class Stopwatches implements StepTimer {
  readonly #nowMs: () => number;
  readonly #times: StepTimes = { understanding: 0, embedding: 0, search: 0, reading: 0, writing: 0, checking: 0 };
  /** When sentences were checked, for the trace: one span for all of them. */
  #checkedFrom: number | undefined;
  #checkedTo: number | undefined;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  add(step: Step, ms: number): void {
    this.#times[step] += ms;
  }

  async time<Result>(step: SpanStep, work: () => Promise<Result>): Promise<Result> {
    const startedAt = this.#nowMs();
    try {
      return await inSpan(spanNames[step], work);
    } finally {
      this.#times[step] += this.#nowMs() - startedAt;
    }
  }

  timeNow<Result>(step: Step, work: () => Result): Result {
    const startedAt = this.#nowMs();
    const result = work();
    const endedAt = this.#nowMs();
    this.#times[step] += endedAt - startedAt;
    if (step === 'checking') {
      this.#checkedFrom ??= startedAt;
      this.#checkedTo = endedAt;
    }
    return result;
  }

  async *timePieces<Piece, Result>(
    step: SpanStep,
    pieces: AsyncGenerator<Piece, Result>,
  ): AsyncGenerator<Piece, Result> {
    const span = currentSpan()?.child(spanNames[step]);
    let failure: { error: unknown } | undefined;
    try {
      for (;;) {
        const startedAt = this.#nowMs();
        const countedBefore = this.#counted();
        const { done, value } = await (span ? span.run(() => pieces.next()) : pieces.next());
        this.#times[step] += this.#nowMs() - startedAt - (this.#counted() - countedBefore);
        if (done) return value;
        yield value;
      }
    } catch (error) {
      failure = { error };
      throw error;
    } finally {
      // Left before its end, it has still to tidy up.
      await pieces.return(undefined as never);
      if (span) this.#endWriting(span, failure);
    }
  }

  times(): StepTimes {
    return { ...this.#times };
  }

  #counted(): number {
    return steps.reduce((sum, step) => sum + this.#times[step], 0);
  }

  #endWriting(span: Span, failure: { error: unknown } | undefined): void {
    const from = this.#checkedFrom;
    const check = from === undefined ? undefined : span.child('check citations', 'internal', from);
    check?.set({ 'parley.busy_ms': this.#times.checking });
    check?.end(undefined, this.#checkedTo);
    span.end(failure);
  }
}
