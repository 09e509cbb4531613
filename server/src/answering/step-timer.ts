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

export function createStepTimer(nowMs: () => number): StepTimer {
  const times: StepTimes = { understanding: 0, embedding: 0, search: 0, reading: 0, writing: 0, checking: 0 };
  /** When sentences were checked, for the trace: one span for all of them. */
  let checkedFrom: number | undefined;
  let checkedTo: number | undefined;
  const counted = () => steps.reduce((sum, step) => sum + times[step], 0);

  function endWriting(span: Span, failure: { error: unknown } | undefined) {
    const check = checkedFrom === undefined ? undefined : span.child('check citations', 'internal', checkedFrom);
    check?.set({ 'parley.busy_ms': times.checking });
    check?.end(undefined, checkedTo);
    span.end(failure);
  }

  return {
    add(step, ms) {
      times[step] += ms;
    },
    async time(step, work) {
      const startedAt = nowMs();
      try {
        return await inSpan(spanNames[step], work);
      } finally {
        times[step] += nowMs() - startedAt;
      }
    },
    timeNow(step, work) {
      const startedAt = nowMs();
      const result = work();
      const endedAt = nowMs();
      times[step] += endedAt - startedAt;
      if (step === 'checking') {
        checkedFrom ??= startedAt;
        checkedTo = endedAt;
      }
      return result;
    },
    async *timePieces(step, pieces) {
      const span = currentSpan()?.child(spanNames[step]);
      let failure: { error: unknown } | undefined;
      try {
        for (;;) {
          const startedAt = nowMs();
          const countedBefore = counted();
          const { done, value } = await (span ? span.run(() => pieces.next()) : pieces.next());
          times[step] += nowMs() - startedAt - (counted() - countedBefore);
          if (done) return value;
          yield value;
        }
      } catch (error) {
        failure = { error };
        throw error;
      } finally {
        // Left before its end, it has still to tidy up.
        await pieces.return(undefined as never);
        if (span) endWriting(span, failure);
      }
    },
    times: () => ({ ...times }),
  };
}
