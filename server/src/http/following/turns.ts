/**
 * Gives each of many a turn in every round, so many turns apart that their work is spread over the round instead of
 * coming all at once.
 */
export class Turns<Item> {
  readonly #places: Set<Item>[];
  #joined = 0;
  #turn = 0;

  constructor(turnsPerRound: number) {
    this.#places = Array.from({ length: turnsPerRound }, () => new Set());
  }

  /** Gives the item's place, which it is taken from again. */
  join(item: Item): number {
    const place = this.#joined % this.#places.length;
    this.#joined += 1;
    this.#places[place]?.add(item);
    return place;
  }

  leave(item: Item, place: number): void {
    this.#places[place]?.delete(item);
  }

  /** Those whose turn it is. */
  next(): Iterable<Item> {
    this.#turn = (this.#turn + 1) % this.#places.length;
    return this.#places[this.#turn] ?? [];
  }
}
