import type { EmbeddedText } from '../../../knowledge/ports.ts';

interface WaitingText {
  text: string;
  settle: { resolve(embedded: EmbeddedText): void; reject(reason: unknown): void };
}

export interface Batch {
  waiting: readonly WaitingText[];
  maxTokens: number;
}

export interface QueueSettings {
  /** What a worker is given at a time. */
  textsPerBatch: number;
  /** Longer texts are cut. */
  maxTokens: number;
}

/** The texts that wait for the model, in the order in which they came. */
export class EmbeddingQueue {
  private readonly texts = new Set<WaitingText>();
  private readonly settings: QueueSettings;

  constructor(settings: QueueSettings) {
    this.settings = settings;
  }

  /** Waits until the text is embedded. An abort takes effect while it is still in the queue. */
  add(text: string, signal?: AbortSignal): Promise<EmbeddedText> {
    return new Promise((resolve, reject) => {
      const waiting: WaitingText = { text, settle: { resolve, reject } };
      const giveUp = () => {
        if (this.texts.delete(waiting)) reject(signal?.reason);
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
      this.texts.add(waiting);
    });
  }

  get isEmpty(): boolean {
    return this.texts.size === 0;
  }

  takeBatch(): Batch | undefined {
    const waiting = [...this.texts.values().take(this.settings.textsPerBatch)];
    for (const taken of waiting) this.texts.delete(taken);
    return waiting.length > 0 ? { waiting, maxTokens: this.settings.maxTokens } : undefined;
  }

  rejectAll(reason: unknown): void {
    for (const waiting of this.texts) waiting.settle.reject(reason);
    this.texts.clear();
  }
}
