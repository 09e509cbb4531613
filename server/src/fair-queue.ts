/** Why a queue takes no more: it is full, or this owner has used up its share of it. */
export type QueueRefusal = 'queue-full' | 'share-used-up';

/**
 * What waits, taken round robin between its owners, and first come first served within one: however many one owner has
 * waiting, they delay the first of another by one at most.
 *
 * It is bounded. An owner may have as many waiting as there is room left beside them: alone up to half of the queue,
 * beside others an equal part. So a flood of one owner is refused while there still is room for everybody else.
 */
export class FairQueue<Entry> {
  /** The next owner first. Maps and Sets keep their order, and delete without a search. */
  private readonly byOwner = new Map<string, Set<Entry>>();
  private readonly most: number;
  private count = 0;

  constructor(most: number) {
    this.most = most;
  }

  get size(): number {
    return this.count;
  }

  /** Nothing where it was taken in. */
  add(owner: string, entry: Entry): QueueRefusal | undefined {
    const room = this.most - this.count;
    if (room <= 0) return 'queue-full';
    const own = this.byOwner.get(owner);
    if (own === undefined) this.byOwner.set(owner, new Set([entry]));
    else if (own.size >= room) return 'share-used-up';
    else own.add(entry);
    this.count += 1;
    return undefined;
  }

  take(): Entry | undefined {
    for (const [owner, own] of this.byOwner) {
      for (const entry of own) {
        own.delete(entry);
        this.count -= 1;
        // Behind all others.
        this.byOwner.delete(owner);
        if (own.size > 0) this.byOwner.set(owner, own);
        return entry;
      }
    }
    return undefined;
  }

  /** Whether it was still waiting. */
  remove(owner: string, entry: Entry): boolean {
    const own = this.byOwner.get(owner);
    if (!own?.delete(entry)) return false;
    this.count -= 1;
    if (own.size === 0) this.byOwner.delete(owner);
    return true;
  }

  /** Empties it; returns what was waiting. */
  clear(): Entry[] {
    const all = Array.from(this.byOwner.values(), (own) => [...own]).flat();
    this.byOwner.clear();
    this.count = 0;
    return all;
  }
}
