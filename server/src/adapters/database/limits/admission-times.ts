/** When the admissions of a window were, in their order. Those of the longest window are kept. */
export class AdmissionTimes {
  /** Behind `start`; what lies before it is forgotten. */
  private times: number[];
  private start = 0;
  /** The number of the latest admission; they are numbered without a gap. */
  latest: number;

  constructor(times: number[], latest: number) {
    this.times = times;
    this.latest = latest;
  }

  get count(): number {
    return this.times.length - this.start;
  }

  get latestAt(): number {
    return this.times.at(-1) ?? 0;
  }

  /** Adds one and returns when it counts: a clock that jumps back must not put a later admission before an earlier one. */
  add(nowMs: number): number {
    const at = Math.max(nowMs, this.count > 0 ? this.latestAt : 0);
    this.times.push(at);
    this.latest += 1;
    return at;
  }

  /** Takes the latest away; false where none is left. */
  removeLatest(): boolean {
    if (this.count === 0) return false;
    this.times.pop();
    this.latest -= 1;
    return true;
  }

  /** How many are after this time. */
  countAfter(timeMs: number): number {
    let from = this.start;
    let to = this.times.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.times[middle] ?? 0) > timeMs) to = middle;
      else from = middle + 1;
    }
    return this.times.length - from;
  }

  /** When the one was that has `count - 1` after it. */
  timeOfLast(count: number): number | undefined {
    return count < 1 || count > this.count ? undefined : this.times[this.times.length - count];
  }

  forgetBefore(timeMs: number): void {
    this.start = this.times.length - this.countAfter(timeMs - 1);
    // Moved together once more is forgotten than kept, so that it costs nothing on the average.
    if (this.start > this.times.length / 2) {
      this.times = this.times.slice(this.start);
      this.start = 0;
    }
  }
}
