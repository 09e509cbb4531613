import type { EmbeddedText } from '../../../knowledge/ports.ts';

/** What the worker is given at a time: enough that it never waits for us. */
const QUESTIONS_PER_BATCH = 8;
/** Few, because a question that arrives now waits until the passages before it are done. */
const PASSAGES_PER_BATCH = 2;

const QUESTION_MAX_TOKENS = 128;
const PASSAGE_MAX_TOKENS = 256;

export type TextKind = 'question' | 'passage';

interface WaitingText {
  text: string;
  settle: { resolve(embedded: EmbeddedText): void; reject(reason: unknown): void };
}

export interface Batch {
  waiting: readonly WaitingText[];
  maxTokens: number;
}

/** The texts that wait for the model. Questions go first, because somebody waits for the answer. */
export class EmbeddingQueue {
  private readonly questions = new Set<WaitingText>();
  private readonly passages = new Set<WaitingText>();

  /** Waits until the text is embedded. An abort takes effect while it is still in the queue. */
  add(kind: TextKind, text: string, signal?: AbortSignal): Promise<EmbeddedText> {
    const queue = kind === 'question' ? this.questions : this.passages;
    return new Promise((resolve, reject) => {
      const waiting: WaitingText = { text, settle: { resolve, reject } };
      const giveUp = () => {
        if (queue.delete(waiting)) reject(signal?.reason);
      };
      const stopListening = () => signal?.removeEventListener('abort', giveUp);
      waiting.settle = {
        resolve: (embedded) => {
          stopListening();
          resolve(embedded);
        },
        reject: (reason) => {
          stopListening();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.add(waiting);
    });
  }

  takeBatch(): Batch | undefined {
    if (this.questions.size > 0) return take(this.questions, QUESTIONS_PER_BATCH, QUESTION_MAX_TOKENS);
    if (this.passages.size > 0) return take(this.passages, PASSAGES_PER_BATCH, PASSAGE_MAX_TOKENS);
    return undefined;
  }

  rejectAll(reason: unknown): void {
    for (const queue of [this.questions, this.passages]) {
      for (const waiting of queue) waiting.settle.reject(reason);
      queue.clear();
    }
  }
}

function take(queue: Set<WaitingText>, count: number, maxTokens: number): Batch {
  const waiting = [...queue.values().take(count)];
  for (const taken of waiting) queue.delete(taken);
  return { waiting, maxTokens };
}
