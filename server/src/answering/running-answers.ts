import { setImmediate } from 'node:timers/promises';
import type { AnswerCitation } from '../conversations/index.ts';
import type { Answer, AnswerEvent } from './question.ts';

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
  readonly liveSessionId: string | undefined;
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
    get size() {
      return running.size;
    },

    /** Starts writing. Resolves once there is something to read; rejects with what failed before that. */
    async start({ answerId, owner, gone, write }: Start): Promise<RunningAnswer> {
      const stopping = new AbortController();
      const events = write(stopping.signal);
      const first = await events.next();
      const sessionId = first.value?.type === 'started' ? first.value.sessionId : '';

      // The text is kept once, for all: subscribers only know how far they have come.
      let text = '';
      let compactTo = 0;
      const citations: AnswerCitation[] = [];
      const subscribers = new Set<{ cursor: AnswerCursor }>();
      let answer: Answer | undefined;
      let failure: unknown;
      let graceTimer: NodeJS.Timeout | undefined;
      const grown = createSignal();
      const caughtUp = createSignal();
      const isOver = () => answer !== undefined || failure !== undefined;
      // While nobody reads, what the last one had read still counts: it may come back.
      let leftAt = 0;
      const isTooFarAhead = () => {
        if (stopping.signal.aborted || text.length <= furthestAhead) return false;
        const slowest =
          subscribers.size > 0 ? Math.min(...subscribers.values().map(({ cursor }) => cursor.offset)) : leftAt;
        return text.length - slowest > furthestAhead;
      };

      async function* follow(subscriber: { cursor: AnswerCursor }): AnswerSubscription['pieces'] {
        for (;;) {
          // What a slow subscriber has not had when a person takes the conversation is not said any more.
          const isSilenced = answer?.kind === 'passed';
          const pieces = isSilenced ? [] : nextPieces({ text, citations }, subscriber.cursor);
          const last = pieces.at(-1);
          if (last) {
            subscriber.cursor = last.cursor;
            caughtUp.raise();
            yield pieces;
          } else if (answer) {
            yield [{ type: 'answer', ...answer }];
            return;
          } else if (failure !== undefined) {
            throw failure;
          } else {
            await grown.raised();
          }
        }
      }

      const writing = (async () => {
        try {
          for await (const event of events) {
            const isFirst = text === '';
            if (event.type === 'chunk') {
              text = event.written;
              if (event.citations) citations.push(...event.citations);
              if (text.length - compactTo > looseLength) compactTo = compact(text);
            } else if (event.type === 'citation') citations.push(event.citation);
            else if (event.type === 'answer') answer = event;
            grown.raise();
            // The first words are on their way to the subscriber before the citations of the rest are looked for.
            if (isFirst) await setImmediate();
            while (isTooFarAhead()) await caughtUp.raised();
          }
        } catch (error) {
          failure = error;
        } finally {
          running.delete(answerId);
          grown.raise();
        }
      })();

      const stop = () => {
        stopping.abort();
        grown.raise();
        caughtUp.raise();
      };
      const answerInProgress: RunningAnswer = {
        owner,
        sessionId,
        get liveSessionId() {
          return answer?.liveSessionId;
        },
        over: writing,
        read(from) {
          // Counted here and not in the generator, which does not run before somebody takes from it.
          const subscriber = { cursor: from };
          subscribers.add(subscriber);
          clearTimeout(graceTimer);
          return {
            pieces: follow(subscriber),
            leave(graceMs) {
              if (!subscribers.delete(subscriber)) return;
              leftAt = subscriber.cursor.offset;
              caughtUp.raise();
              if (subscribers.size > 0 || isOver()) return;
              graceTimer = setTimeout(() => subscribers.size === 0 && stop(), graceMs);
            },
          };
        },
      };
      running.set(answerId, answerInProgress);
      // A failure before the first piece of text is the request's own failure, not the stream's.
      const stopUnread = () => subscribers.size === 0 && stopping.abort();
      gone.addEventListener('abort', stopUnread);
      if (gone.aborted) stopUnread();
      while (text === '' && !isOver()) await grown.raised();
      gone.removeEventListener('abort', stopUnread);
      if (text === '' && failure !== undefined) {
        await writing;
        throw failure;
      }
      return answerInProgress;
    },
  };
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

/** An answer as far as it is written, or all of it. */
export interface WrittenSoFar {
  text: string;
  /** In the order of their sentences. */
  citations: readonly AnswerCitation[];
}

/** How far a subscriber has come. */
export interface AnswerCursor {
  /** How much of the text it has. */
  offset: number;
  /** How many of the citations. */
  citations: number;
}

/** What comes next for a subscriber, and where it is then. */
export type WrittenPiece =
  | { type: 'chunk'; text: string; cursor: AnswerCursor }
  | { type: 'citation'; citation: AnswerCitation; cursor: AnswerCursor };

/** A subscriber who fell behind gets the rest in pieces of this length, so that little is in flight to each. */
const longestPiece = 4_096;

/** The next pieces for a subscriber at a cursor, together about as long as the longest; none when it has all there is. */
export function nextPieces(written: WrittenSoFar, cursor: AnswerCursor): WrittenPiece[] {
  const pieces: WrittenPiece[] = [];
  let piece = nextPiece(written, cursor);
  while (piece) {
    pieces.push(piece);
    piece = piece.cursor.offset - cursor.offset < longestPiece ? nextPiece(written, piece.cursor) : undefined;
  }
  return pieces;
}

/**
 * The next piece for a subscriber at a cursor; nothing when it has all there is. A citation comes right behind the end of its
 * sentence, or as soon as it is known: so subscribers who join, come back or come late get each piece once.
 */
export function nextPiece({ text, citations }: WrittenSoFar, cursor: AnswerCursor): WrittenPiece | undefined {
  const citation = citations[cursor.citations];
  if (citation && citation.sentence.end <= cursor.offset)
    return { type: 'citation', citation, cursor: { ...cursor, citations: cursor.citations + 1 } };
  const available = citation ? Math.min(citation.sentence.end, text.length) : text.length;
  if (cursor.offset >= available) return undefined;
  const end = wholeCharacters(text, Math.min(available, cursor.offset + longestPiece), available);
  return { type: 'chunk', text: text.slice(cursor.offset, end), cursor: { ...cursor, offset: end } };
}

/** An end that does not part the two halves of a character. */
function wholeCharacters(text: string, end: number, available: number): number {
  const isParted = end < available && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return isParted ? end - 1 : end;
}
