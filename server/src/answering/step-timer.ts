/** The steps of an answer that take time, in their order. */
export const steps = ['understanding', 'embedding', 'search', 'reading', 'writing', 'checking'] as const;
export type Step = (typeof steps)[number];

/** Milliseconds by step. */
export type StepTimes = Record<Step, number>;

/** Times the steps of one answer. What is done again, such as a second search, is added to its step. */
export interface StepTimer {
  add(step: Step, ms: number): void;
  time<Result>(step: Step, work: () => Promise<Result>): Promise<Result>;
  timeNow<Result>(step: Step, work: () => Result): Result;
  /** Times a generator without what its consumer takes between two pieces. Other steps inside it are not counted twice. */
  timePieces<Piece, Result>(step: Step, pieces: AsyncGenerator<Piece, Result>): AsyncGenerator<Piece, Result>;
  times(): StepTimes;
}

export function createStepTimer(nowMs: () => number): StepTimer {
  const times: StepTimes = { understanding: 0, embedding: 0, search: 0, reading: 0, writing: 0, checking: 0 };
  const counted = () => steps.reduce((sum, step) => sum + times[step], 0);

  return {
    add(step, ms) {
      times[step] += ms;
    },
    async time(step, work) {
      const startedAt = nowMs();
      try {
        return await work();
      } finally {
        times[step] += nowMs() - startedAt;
      }
    },
    timeNow(step, work) {
      const startedAt = nowMs();
      const result = work();
      times[step] += nowMs() - startedAt;
      return result;
    },
    async *timePieces(step, pieces) {
      try {
        for (;;) {
          const startedAt = nowMs();
          const countedBefore = counted();
          const { done, value } = await pieces.next();
          times[step] += nowMs() - startedAt - (counted() - countedBefore);
          if (done) return value;
          yield value;
        }
      } finally {
        // Left before its end, it has still to tidy up.
        await pieces.return(undefined as never);
      }
    },
    times: () => ({ ...times }),
  };
}
