/**
 * Who waits for which numbered reply. A ring instead of a map: a map that is added to and deleted from makes itself a new
 * table every few entries, and V8 keeps what stands in the old one until it next collects all memory. With a map each
 * question was copied twice by the collector, long after it was answered.
 */
export class PendingReplies<Waiter> {
  private waiters: (Waiter | undefined)[];
  private next = 0;
  private waiting = 0;

  constructor(slots = 64) {
    this.waiters = new Array<Waiter | undefined>(slots).fill(undefined);
  }

  get size(): number {
    return this.waiting;
  }

  /** Returns the number that the reply has to carry. */
  add(waiter: Waiter): number {
    if (this.waiters[this.next % this.waiters.length] !== undefined) this.makeRoom();
    const number = this.next++;
    this.waiters[number % this.waiters.length] = waiter;
    this.waiting += 1;
    return number;
  }

  /** Each once. */
  take(number: number): Waiter | undefined {
    if (number < this.next - this.waiters.length) return undefined;
    const slot = number % this.waiters.length;
    const waiter = this.waiters[slot];
    if (waiter === undefined) return undefined;
    this.waiters[slot] = undefined;
    this.waiting -= 1;
    return waiter;
  }

  takeAll(): Waiter[] {
    const all = this.waiters.filter((waiter) => waiter !== undefined);
    this.waiters.fill(undefined);
    this.waiting = 0;
    return all;
  }

  /** One reply is late: those behind it have come round to its slot. */
  private makeRoom(): void {
    const slots = this.waiters.length;
    const larger = new Array<Waiter | undefined>(2 * slots).fill(undefined);
    for (let number = Math.max(0, this.next - slots); number < this.next; number += 1)
      larger[number % larger.length] = this.waiters[number % slots];
    this.waiters = larger;
  }
}
