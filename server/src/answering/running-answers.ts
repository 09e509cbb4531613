import { setImmediate } from 'node:timers/promises';
import type { AnswerCitation } from '../conversations/index.ts';
import type { Answer, AnswerEvent } from './question.ts';
import { type AnswerCursor, nextPieces, type WrittenPiece } from './written-so-far.ts';

/** Somebody who follows an answer. */
export interface AnswerSubscription {
  /**
   * The text and its citations from a cursor on, as many pieces at a time as there are, and at the end the answer. Throws
   * what the writing threw.
   */
  pieces: AsyncGenerator<readonly (WrittenPiece | ({ type: 'answer' } & Answer))[]>;
  /** The subscriber has gone. Once all have, the writing stops after the grace period. */
  leave(graceMs: number): void;
}

/** An answer that is being written, which any number of subscribers may follow from any cursor in its text. */
export interface RunningAnswer {
  readonly owner: string;
  readonly sessionId: string;
  /** The live chat, once it is known. */
  liveSessionId(): string | undefined;
  read(from: AnswerCursor): AnswerSubscription;
  /** Settles when nothing more will be written. */
  readonly over: Promise<void>;
}

interface Start {
  answerId: string;
  owner: string;
  /** Aborted when whoever asked has gone. */
  gone: AbortSignal;
  write(signal: AbortSignal): AsyncGenerator<AnswerEvent, void>;
}

/** How much of the text may wait for the slowest subscriber before the writing waits for it too. */
const furthestAhead = 4_096;

/** How much of the text may be kept in the pieces in which it came. */
const looseLength = 512;

/** The answers this node is writing. Each goes on by itself, so that a subscriber who comes back finds the rest. */
export function createRunningAnswers() {
  const running = new Map<string, RunningAnswer>();

  return {
    find: (answerId: string) => running.get(answerId),
    size: () => running.size,

    /** Starts writing. Resolves once there is something to read; rejects with what failed before that. */
    async start({ answerId, owner, gone, write }: Start): Promise<RunningAnswer> {
      const stopping = new AbortController();
      const events = write(stopping.signal);
      const first = await events.next();
      const sessionId = first.value?.type === 'started' ? first.value.sessionId : '';
      const answer = new AnswerBeingWritten(owner, sessionId, stopping, events, () => running.delete(answerId));
      running.set(answerId, answer);
      await answer.begun(gone);
      return answer;
    },
  };
}

interface Subscriber {
  cursor: AnswerCursor;
}

/** A class for the sake of its generator: V8 makes more of one that is a closure, and keeps all that it sees for longer. */
class AnswerBeingWritten implements RunningAnswer {
  readonly owner: string;
  readonly sessionId: string;
  readonly over: Promise<void>;
  readonly #stopping: AbortController;
  readonly #subscribers = new Set<Subscriber>();
  /** More was written. */
  readonly #grown = createSignal();
  /** A subscriber has read on. */
  readonly #caughtUp = createSignal();
  // The text is kept once, for all: subscribers only know how far they have come.
  #text = '';
  #compactTo = 0;
  readonly #citations: AnswerCitation[] = [];
  #answer: Answer | undefined;
  #failure: unknown;
  #graceTimer: NodeJS.Timeout | undefined;
  /** While nobody reads, what the last one had read still counts: it may come back. */
  #leftAt = 0;

  constructor(
    owner: string,
    sessionId: string,
    stopping: AbortController,
    events: AsyncGenerator<AnswerEvent, void>,
    onOver: () => void,
  ) {
    this.owner = owner;
    this.sessionId = sessionId;
    this.#stopping = stopping;
    this.over = this.#write(events, onOver);
  }

  liveSessionId(): string | undefined {
    return this.#answer?.liveSessionId;
  }

  read(from: AnswerCursor): AnswerSubscription {
    // Counted here and not in the generator, which does not run before somebody takes from it.
    const subscriber = { cursor: from };
    this.#subscribers.add(subscriber);
    clearTimeout(this.#graceTimer);
    return { pieces: this.#follow(subscriber), leave: (graceMs) => this.#leave(subscriber, graceMs) };
  }

  /** Resolves once there is something to read; rejects with what failed before that. */
  async begun(gone: AbortSignal): Promise<void> {
    // A failure before the first piece of text is the request's own failure, not the stream's.
    const stopUnread = () => this.#subscribers.size === 0 && this.#stopping.abort();
    gone.addEventListener('abort', stopUnread);
    if (gone.aborted) stopUnread();
    while (this.#text === '' && !this.#isOver()) await this.#grown.raised();
    gone.removeEventListener('abort', stopUnread);
    if (this.#text !== '' || this.#failure === undefined) return;
    await this.over;
    throw this.#failure;
  }

  async #write(events: AsyncGenerator<AnswerEvent, void>, onOver: () => void): Promise<void> {
    try {
      for await (const event of events) {
        const isFirst = this.#text === '';
        this.#take(event);
        this.#grown.raise();
        // The first words are on their way to the subscriber before the citations of the rest are looked for.
        if (isFirst) await setImmediate();
        while (this.#isTooFarAhead()) await this.#caughtUp.raised();
      }
    } catch (error) {
      this.#failure = error;
    } finally {
      onOver();
      this.#grown.raise();
    }
  }

  #take(event: AnswerEvent): void {
    if (event.type === 'chunk') {
      this.#text = event.written;
      if (event.citations) this.#citations.push(...event.citations);
      if (this.#text.length - this.#compactTo > looseLength) this.#compactTo = compact(this.#text);
    } else if (event.type === 'citation') this.#citations.push(event.citation);
    else if (event.type === 'answer') this.#answer = event;
  }

  async *#follow(subscriber: Subscriber): AnswerSubscription['pieces'] {
    for (;;) {
      // What a slow subscriber has not had when a person takes the conversation is not said any more.
      const isSilenced = this.#answer?.kind === 'passed';
      const written = { text: this.#text, citations: this.#citations };
      const pieces = isSilenced ? [] : nextPieces(written, subscriber.cursor);
      const last = pieces.at(-1);
      if (last) {
        subscriber.cursor = last.cursor;
        this.#caughtUp.raise();
        yield pieces;
      } else if (this.#answer) {
        yield [{ type: 'answer', ...this.#answer }];
        return;
      } else if (this.#failure !== undefined) {
        throw this.#failure;
      } else {
        await this.#grown.raised();
      }
    }
  }

  #leave(subscriber: Subscriber, graceMs: number): void {
    if (!this.#subscribers.delete(subscriber)) return;
    this.#leftAt = subscriber.cursor.offset;
    this.#caughtUp.raise();
    if (this.#subscribers.size > 0 || this.#isOver()) return;
    this.#graceTimer = setTimeout(() => this.#subscribers.size === 0 && this.#stop(), graceMs);
  }

  #isOver(): boolean {
    return this.#answer !== undefined || this.#failure !== undefined;
  }

  #isTooFarAhead(): boolean {
    if (this.#stopping.signal.aborted || this.#text.length <= furthestAhead) return false;
    const cursors = this.#subscribers.values().map(({ cursor }) => cursor.offset);
    const slowest = this.#subscribers.size > 0 ? Math.min(...cursors) : this.#leftAt;
    return this.#text.length - slowest > furthestAhead;
  }

  #stop(): void {
    this.#stopping.abort();
    this.#grown.raise();
    this.#caughtUp.raise();
  }
}

/**
 * A string that grows by words is kept by V8 as a tree of them, many times as large as the text. Looking at a character
 * makes one piece of it, wherever else the string is held. Returns the length.
 */
function compact(text: string): number {
  text.charCodeAt(text.length - 1);
  return text.length;
}

/** Wakes everybody who waits for it at that moment. */
function createSignal() {
  let waiting: PromiseWithResolvers<void> | undefined;
  return {
    raised(): Promise<void> {
      waiting ??= Promise.withResolvers();
      return waiting.promise;
    },
    raise(): void {
      waiting?.resolve();
      waiting = undefined;
    },
  };
}
