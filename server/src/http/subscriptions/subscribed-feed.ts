import { encodeEvent } from '../event-stream.ts';
import type { Subscriber } from './subscriber.ts';

/** Something that can be followed: numbered events that are kept, and ephemeral events that are not. */
export interface Feed {
  /** What came after, in order, about `limit` of it; `gone` when there is nothing to follow any more. */
  eventsAfter(after: number, limit: number): Promise<FeedPage | 'gone'>;
  /** What an audience is sent of an ephemeral event, if anything. */
  ephemeralFor?(ephemeral: string, audience: string): ShownEvent | undefined;
}

export interface FeedPage {
  events: FeedEvent[];
  /** Whether there may be more after these. Only the feed knows: it may show more or fewer than it has read. */
  hasMore: boolean;
}

export interface FeedEvent {
  id: number;
  /** Whether nothing comes after it. */
  isLast?: boolean;
  /** What an audience is shown of it; nothing where it is not for them. */
  shownTo(audience: string): ShownEvent | undefined;
}

export interface ShownEvent {
  event: string;
  data: string;
}

/** Few enough that reading the longest events takes less than a millisecond: other feeds wait behind it. */
const eventsPerRead = 8;
/** What is written to a subscriber at once while it catches up. */
const mostAtOnce = 32 * 1024;
const tryAgainMs = 1_000;

/**
 * A feed and its subscribers. Those who have all events are level: one read serves them all, and events are encoded once
 * for each audience. A new or slow subscriber reads the feed at its own pace until it is level.
 */
export class SubscribedFeed {
  readonly #feed: Feed;
  readonly #onFailure: (error: unknown) => void;
  readonly #level = new Set<Subscriber>();
  #signals = 0;
  #isReading = false;
  #isReadWanted = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(feed: Feed, onFailure: (error: unknown) => void) {
    this.#feed = feed;
    this.#onFailure = onFailure;
  }

  /** Something may have happened: reads on for the subscribers that are level. */
  wake(): void {
    this.#signals += 1;
    if (this.#level.size > 0) void this.#readForAll();
  }

  /** Sent now or never: a subscriber with unsent data does not get it. */
  sendEphemeral(text: string): void {
    const encoded = new Map<string, Buffer>();
    for (const subscriber of this.#level) {
      if (!subscriber.hasNothingWaiting) continue;
      const bytes = onceFor(encoded, subscriber.audience, (audience) => {
        const shown = this.#feed.ephemeralFor?.(text, audience);
        return shown ? encodeEvent(shown) : '';
      });
      if (bytes.length > 0) subscriber.write(bytes);
    }
  }

  leave(subscriber: Subscriber): void {
    this.#level.delete(subscriber);
  }

  async catchUp(subscriber: Subscriber): Promise<void> {
    try {
      for (;;) {
        await subscriber.room();
        if (!subscriber.isOpen) return;
        // Counted before the read, so that what comes during it is not slept through.
        const signalsBefore = this.#signals;
        const page = await this.#feed.eventsAfter(subscriber.last, eventsPerRead);
        if (!subscriber.isOpen) return;
        if (page === 'gone') return subscriber.end();
        const taken = writeSome(subscriber, page.events);
        // Not only the last of them: more may have been noted after the end.
        if (taken.some(({ isLast }) => isLast)) return subscriber.end();
        if (taken.length < page.events.length || page.hasMore || subscriber.isFull) continue;
        this.#level.add(subscriber);
        if (this.#signals !== signalsBefore) void this.#readForAll();
        return;
      }
    } catch (error) {
      this.#onFailure(error);
      subscriber.cut();
    }
  }

  async #readForAll(): Promise<void> {
    this.#isReadWanted = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isReadWanted && this.#level.size > 0) {
        this.#isReadWanted = false;
        let from = Number.POSITIVE_INFINITY;
        for (const { last } of this.#level) from = Math.min(from, last);
        const page = await this.#feed.eventsAfter(from, eventsPerRead);
        if (page === 'gone') for (const subscriber of this.#level) subscriber.end();
        else {
          this.#deliver(from, page.events);
          this.#isReadWanted ||= page.hasMore;
        }
      }
    } catch (error) {
      this.#onFailure(error);
      this.#retry ??= setTimeout(() => {
        this.#retry = undefined;
        this.wake();
      }, tryAgainMs).unref();
    } finally {
      this.#isReading = false;
    }
  }

  #deliver(from: number, events: FeedEvent[]): void {
    const [first] = events;
    const last = events.at(-1);
    if (!first || !last) return;
    const encoded = new Map<string, Buffer>();
    for (const subscriber of this.#level) {
      // One that became level during the read may miss what came before it; the next read begins there.
      if (subscriber.last < from) {
        this.#isReadWanted = true;
        continue;
      }
      // Or it has some of them already.
      const isMissingAll = subscriber.last < first.id;
      const missing = events.filter(({ id }) => id > subscriber.last);
      const bytes = isMissingAll
        ? onceFor(encoded, subscriber.audience, (audience) => encodeAll(events, audience))
        : Buffer.from(encodeAll(missing, subscriber.audience));
      if (bytes.length > 0) subscriber.write(bytes);
      subscriber.last = Math.max(subscriber.last, last.id);
      if (missing.some(({ isLast }) => isLast)) subscriber.end();
      else if (subscriber.isFull) {
        this.#level.delete(subscriber);
        void this.catchUp(subscriber);
      }
    }
  }
}

/** Writes as many as may be written at once, and gives those. */
function writeSome(subscriber: Subscriber, events: FeedEvent[]): FeedEvent[] {
  let text = '';
  let taken = 0;
  for (const event of events) {
    if (text.length > mostAtOnce) break;
    text += encodeAll([event], subscriber.audience);
    subscriber.last = event.id;
    taken += 1;
  }
  if (text !== '') subscriber.write(Buffer.from(text));
  return events.slice(0, taken);
}

function encodeAll(events: FeedEvent[], audience: string): string {
  let text = '';
  for (const { id, shownTo } of events) {
    const shown = shownTo(audience);
    if (shown) text += encodeEvent({ id: String(id), ...shown });
  }
  return text;
}

function onceFor(known: Map<string, Buffer>, audience: string, encode: (audience: string) => string): Buffer {
  const bytes = known.get(audience) ?? Buffer.from(encode(audience));
  known.set(audience, bytes);
  return bytes;
}
