/** A passage that waits to be read for a question. */
export interface WaitingPassage<Given> {
  given: Given;
  tokens: number;
  /** Of the passage among those of its question. */
  rank: number;
  /** By then it is of no use any more. */
  deadlineMs: number;
  settle(read: boolean): void;
}

/** How long a token takes at first, before any was measured. */
const usualMsPerToken = 0.08;
const weightOfNewest = 0.2;

/**
 * Whose passage is read next: the best ones of all questions first, so that each has something before the time is over.
 * What would be ready too late is let go at once, by how long the last ones took: a busy machine reads less.
 */
export class ReadingQueue<Given> {
  private waiting: WaitingPassage<Given>[] = [];
  private msPerToken = usualMsPerToken;

  add(passage: WaitingPassage<Given>): void {
    this.waiting.push(passage);
  }

  next(nowMs: number): WaitingPassage<Given> | undefined {
    const late = this.waiting.filter((one) => nowMs + one.tokens * this.msPerToken > one.deadlineMs);
    this.waiting = this.waiting.filter((one) => !late.includes(one));
    for (const one of late) one.settle(false);
    const [first] = this.waiting.toSorted((a, b) => a.rank - b.rank || a.deadlineMs - b.deadlineMs);
    if (first) this.waiting.splice(this.waiting.indexOf(first), 1);
    return first;
  }

  took(ms: number, tokens: number): void {
    this.msPerToken += weightOfNewest * (ms / Math.max(1, tokens) - this.msPerToken);
  }

  letGo(isMeant: (one: WaitingPassage<Given>) => boolean): void {
    for (const one of this.waiting.filter(isMeant)) one.settle(false);
    this.waiting = this.waiting.filter((one) => !isMeant(one));
  }
}
