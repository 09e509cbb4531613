/** A piece of work that is done for all its members at once. */
export interface SharedWork<Member, Work> {
  readonly key: string;
  readonly work: Work;
  readonly members: Set<Member>;
  readonly slot: number;
}

/** Work that members with the same key share: begun with the first, due once a round, ended with the last. */
export class SharedWorks<Member, Work> {
  readonly #byKey = new Map<string, SharedWork<Member, Work>>();
  readonly #slots: TimeSlots<SharedWork<Member, Work>>;

  constructor(slotsPerRound: number) {
    this.#slots = new TimeSlots(slotsPerRound);
  }

  join(key: string, member: Member, begin: () => Work): SharedWork<Member, Work> {
    const common = this.#byKey.get(key) ?? this.#begin(key, begin());
    common.members.add(member);
    return common;
  }

  /** True when that was the last one. */
  leave(common: SharedWork<Member, Work>, member: Member): boolean {
    if (!common.members.delete(member) || common.members.size > 0) return false;
    this.#slots.leave(common, common.slot);
    return this.#byKey.delete(common.key);
  }

  next(): Iterable<SharedWork<Member, Work>> {
    return this.#slots.next();
  }

  #begin(key: string, work: Work): SharedWork<Member, Work> {
    const common = { key, work, members: new Set<Member>(), slot: 0 };
    common.slot = this.#slots.join(common);
    this.#byKey.set(key, common);
    return common;
  }
}

/**
 * Spreads items over the slots of a round, so that their work does not come all at once.
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

  /** The items of the next slot. */
  next(): Iterable<Item> {
    this.#current = (this.#current + 1) % this.#slots.length;
    return this.#slots[this.#current] ?? [];
  }
}
