/** A question whose passages wait to be read, the best one first. */
export interface WaitingQuestion {
  /** Characters of each passage, by which is told how long it takes. */
  lengths: readonly number[];
  /** With fewer of them read, none is of use. */
  fewest: number;
  /** By then it is of no use any more. */
  deadlineMs: number;
  /** Called when no more of its passages will be read. */
  onOver(): void;
}

export interface NextPassage<Question> {
  question: Question;
  /** Which of its passages. */
  rank: number;
}

/** How long a character takes on a fast machine: believed until another speed was measured, or nothing would be tried. */
const hopedMsPerCharacter = 0.02;
const weightOfNewest = 0.3;
/** What was slow is believed less as time goes by, or one busy moment would end all reading. */
const forgottenByHalfMs = 5_000;

/**
 * Whose passage is read next. A question is taken when its fewest can be read in time beside what was promised to others,
 * by how long the last passages took, and refused at once when not: a busy machine reads for fewer questions, and nobody
 * waits in vain. What was promised comes first, question by question, because half of it is of use to nobody; then
 * the further passages, the best ones of all questions first.
 */
export class ScoringQueue<Question extends WaitingQuestion> {
  /** How many passages of each were begun. */
  private readonly waiting = new Map<Question, number>();
  private msPerCharacter = hopedMsPerCharacter;
  private measuredAtMs = 0;
  /** When the passage that is being read will be, or the network will be loaded. */
  private freeAtMs = 0;

  /** Whether it was taken. */
  add(question: Question, nowMs: number): boolean {
    const promised = [...this.waiting].reduce(
      (sum, [one, begun]) => sum + this.takesMs(one.lengths.slice(begun, one.fewest), nowMs),
      Math.max(nowMs, this.freeAtMs),
    );
    if (promised + this.takesMs(needed(question, 0), nowMs) > question.deadlineMs) return false;
    this.waiting.set(question, 0);
    return true;
  }

  next(nowMs: number): NextPassage<Question> | undefined {
    for (const [question, rank] of [...this.waiting].toSorted(inOrder)) {
      if (rank >= question.lengths.length) continue;
      if (nowMs + this.takesMs(needed(question, rank), nowMs) > question.deadlineMs) {
        this.remove(question);
        question.onOver();
        continue;
      }
      this.waiting.set(question, rank + 1);
      this.freeAtMs = nowMs + this.takesMs(question.lengths.slice(rank, rank + 1), nowMs);
      return { question, rank };
    }
    return undefined;
  }

  /** A passage was read. */
  finished({ question, rank }: NextPassage<Question>, tookMs: number, nowMs: number): void {
    const measured = tookMs / Math.max(1, question.lengths[rank] ?? 0);
    this.msPerCharacter += weightOfNewest * (measured - this.msPerCharacter);
    this.measuredAtMs = nowMs;
    this.freeAtMs = nowMs;
    if (rank + 1 < question.lengths.length || !this.remove(question)) return;
    question.onOver();
  }

  /** Nothing can be read before. */
  freeFrom(ms: number): void {
    this.freeAtMs = ms;
  }

  /** Whether it was still waiting. */
  remove(question: Question): boolean {
    return this.waiting.delete(question);
  }

  letAllGo(): void {
    for (const question of this.waiting.keys()) {
      this.remove(question);
      question.onOver();
    }
  }

  private takesMs(lengths: readonly number[], nowMs: number): number {
    const slower = Math.max(0, this.msPerCharacter - hopedMsPerCharacter);
    const believed = slower * 0.5 ** ((nowMs - this.measuredAtMs) / forgottenByHalfMs);
    const msPerCharacter = Math.min(this.msPerCharacter, hopedMsPerCharacter) + believed;
    return lengths.reduce((sum, length) => sum + length * msPerCharacter, 0);
  }
}

/** The rest of the fewest; beyond them, one more. */
const needed = ({ lengths, fewest }: WaitingQuestion, begun: number) =>
  lengths.slice(begun, Math.max(begun + 1, fewest));

function inOrder(
  [one, begun]: readonly [WaitingQuestion, number],
  [other, othersBegun]: readonly [WaitingQuestion, number],
): number {
  const rank = (question: WaitingQuestion, next: number) => (next < question.fewest ? 0 : next);
  return rank(one, begun) - rank(other, othersBegun) || one.deadlineMs - other.deadlineMs;
}
