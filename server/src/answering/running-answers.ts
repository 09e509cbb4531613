import type { AnswerCitation } from '../conversations/index.ts';
import type { Answer, AnswerEvent } from './question.ts';
import { nextPiece, type ReadingPlace, type WrittenPiece } from './written-so-far.ts';

/** An answer that is being written, which any number of readers may follow from any place in its text. */
export interface RunningAnswer {
  readonly owner: string;
  readonly sessionId: string;
  /** Follows the text and its citations from a place on; ends with the answer. Throws what the writing threw. */
  read(from: ReadingPlace): AsyncGenerator<WrittenPiece | ({ type: 'answer' } & Answer)>;
  /** A reader has gone. Once all have, the writing stops after the grace period. */
  leave(graceMs: number): void;
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

/** The answers this node is writing. Each goes on by itself, so that a reader who comes back finds the rest. */
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

      let text = '';
      const citations: AnswerCitation[] = [];
      let answer: Answer | undefined;
      let failure: unknown;
      let readers = 0;
      let graceTimer: NodeJS.Timeout | undefined;
      let wake = Promise.withResolvers<void>();
      const isOver = () => answer !== undefined || failure !== undefined;
      const signal = () => {
        wake.resolve();
        wake = Promise.withResolvers();
      };

      async function* follow(from: ReadingPlace): ReturnType<RunningAnswer['read']> {
        for (let place = from; ; ) {
          const piece = nextPiece({ text, citations }, place);
          if (piece) {
            place = piece.place;
            yield piece;
          } else if (answer) {
            yield { type: 'answer', ...answer };
            return;
          } else if (failure !== undefined) {
            throw failure;
          } else {
            await wake.promise;
          }
        }
      }

      const writing = (async () => {
        try {
          for await (const event of events) {
            if (event.type === 'chunk') text += event.text;
            else if (event.type === 'citation') citations.push(event.citation);
            else if (event.type === 'answer') answer = event;
            signal();
          }
        } catch (error) {
          failure = error;
        } finally {
          running.delete(answerId);
          signal();
        }
      })();

      const answerInProgress: RunningAnswer = {
        owner,
        sessionId,
        over: writing,
        read(from) {
          // Counted here and not in the generator, which does not run before somebody takes from it.
          readers++;
          clearTimeout(graceTimer);
          return follow(from);
        },
        leave(graceMs) {
          readers--;
          clearTimeout(graceTimer);
          if (readers > 0 || isOver()) return;
          graceTimer = setTimeout(() => {
            if (readers > 0) return;
            stopping.abort();
            signal();
          }, graceMs);
        },
      };
      running.set(answerId, answerInProgress);
      // A failure before the first piece of text is the request's own failure, not the stream's.
      const stopUnread = () => readers === 0 && stopping.abort();
      gone.addEventListener('abort', stopUnread);
      if (gone.aborted) stopUnread();
      while (text === '' && !isOver()) await wake.promise;
      gone.removeEventListener('abort', stopUnread);
      if (text === '' && failure !== undefined) {
        await writing;
        throw failure;
      }
      return answerInProgress;
    },
  };
}
