/** For each that waits. */
const mostEmptySlots = 64;

/**
 * Who waits for which numbered reply. A ring instead of a map: a map that is added to and deleted from makes itself a new
 * table every few entries, and V8 keeps what stands in the old one until it next collects all memory. With a map each
 * question was copied twice by the collector, long after it was answered.
 */
export class PendingReplies<Waiter> {
  private waiters: (Waiter | undefined)[];
  /** Those whose reply is so late that thousands have overtaken it: a ring that waits for it would grow without end. */
  private readonly late = new Map<number, Waiter>();
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
    const overtaken = this.waiters[this.next % this.waiters.length];
    if (overtaken !== undefined) this.makeRoom(overtaken);
    const number = this.next++;
    this.waiters[number % this.waiters.length] = waiter;
    this.waiting += 1;
    return number;
  }

  /** Each once. */
  take(number: number): Waiter | undefined {
    const slot = number % this.waiters.length;
    const isNear = number < this.next && number >= this.next - this.waiters.length;
    const isInRing = isNear && this.waiters[slot] !== undefined;
    const waiter = isInRing ? this.waiters[slot] : this.late.get(number);
    if (waiter === undefined) return undefined;
    if (isInRing) this.waiters[slot] = undefined;
    else this.late.delete(number);
    this.waiting -= 1;
    return waiter;
  }

  takeAll(): Waiter[] {
    const all = [...this.late.values(), ...this.waiters.filter((waiter) => waiter !== undefined)];
    this.waiters.fill(undefined);
    this.late.clear();
    this.waiting = 0;
    return all;
  }

  /** One reply is late: those behind it have come round to its slot. */
  private makeRoom(overtaken: Waiter): void {
    const slots = this.waiters.length;
    if (slots > mostEmptySlots * this.waiting) {
      this.late.set(this.next - slots, overtaken);
      return;
    }
    const larger = new Array<Waiter | undefined>(2 * slots).fill(undefined);
    for (let number = Math.max(0, this.next - slots); number < this.next; number += 1)
      larger[number % larger.length] = this.waiters[number % slots];
    this.waiters = larger;
  }
}
