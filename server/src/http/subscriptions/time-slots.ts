/**
 * Gives each of many a turn in every round, so many turns apart that their work is spread over the round instead of
 * coming all at once.
 */
export class TimeSlots<Item> {
  readonly #slots: Set<Item>[];
  #joined = 0;
  #current = 0;

  constructor(slotsPerRound: number) {
    this.#slots = Array.from({ length: slotsPerRound }, () => new Set());
  }

  /** Gives the item's slot, which it is taken from again. */
  join(item: Item): number {
    const slot = this.#joined % this.#slots.length;
    this.#joined += 1;
    this.#slots[slot]?.add(item);
    return slot;
  }

  leave(item: Item, slot: number): void {
    this.#slots[slot]?.delete(item);
  }

  /** Those whose turn it is. */
  next(): Iterable<Item> {
    this.#current = (this.#current + 1) % this.#slots.length;
    return this.#slots[this.#current] ?? [];
  }
}
