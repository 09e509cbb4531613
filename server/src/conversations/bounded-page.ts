/** What one reply holds of something long: so much is made, sent and kept for a slow reader without harm to others. */
const mostPageBytes = 128 * 1024;
/** Few enough that a read of the longest texts takes less than a millisecond: others wait their turn behind it. */
const itemsPerRead = 8;

interface PageRequest<Item, Position> {
  /** The position that the page before ended with. */
  after: Position;
  limit: number;
  read(after: Position, limit: number): Promise<Item[]>;
  positionOf(item: Item): Position;
  textOf(item: Item): string;
}

/** Reads a page of texts, bounded in number and in bytes; `next` is the position to go on after, null at the end. */
export async function readBoundedPage<Item, Position>({
  after,
  limit,
  read,
  positionOf,
  textOf,
}: PageRequest<Item, Position>): Promise<{ items: Item[]; next: Position | null }> {
  const items: Item[] = [];
  let bytes = 0;
  let position = after;
  while (items.length < limit) {
    const wanted = Math.min(itemsPerRead, limit - items.length);
    const found = await read(position, wanted);
    for (const item of found) {
      items.push(item);
      position = positionOf(item);
      bytes += Buffer.byteLength(textOf(item));
      if (bytes >= mostPageBytes) return { items, next: position };
    }
    if (found.length < wanted) return { items, next: null };
  }
  return { items, next: position };
}
