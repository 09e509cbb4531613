import { serviceOverloaded, shareUsedUp } from '../../../errors/index.ts';
import { FairQueue, type QueueRefusal } from '../../../fair-queue.ts';
import type { EmbeddedText, EmbeddingOptions } from '../../../knowledge/ports.ts';

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
  /** With so many waiting, further ones are refused. */
  mostWaiting: number;
  /** Called with every text that was refused because too many wait. */
  onRefused?: ((refusal: QueueRefusal) => void) | undefined;
}

/** The texts that wait for the model: round robin between accounts, those of one in the order in which they came. */
export class EmbeddingQueue {
  private readonly texts: FairQueue<WaitingText>;
  private readonly settings: QueueSettings;

  constructor(settings: QueueSettings) {
    this.settings = settings;
    this.texts = new FairQueue(settings.mostWaiting);
  }

  /** Waits until the text is embedded. An abort takes effect while it is still in the queue. */
  add(text: string, { accountId = '', signal }: EmbeddingOptions = {}): Promise<EmbeddedText> {
    return new Promise((resolve, reject) => {
      const waiting: WaitingText = { text, settle: { resolve, reject } };
      const refusal = this.texts.add(accountId, waiting);
      if (refusal) {
        this.settings.onRefused?.(refusal);
        reject(refusal === 'queue-full' ? serviceOverloaded() : shareUsedUp());
        return;
      }
      if (!signal) return;
      const giveUp = () => {
        if (this.texts.remove(accountId, waiting)) reject(signal.reason);
      };
      const stopListening = () => signal.removeEventListener('abort', giveUp);
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
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  get isEmpty(): boolean {
    return this.texts.size === 0;
  }

  takeBatch(): Batch | undefined {
    const waiting: WaitingText[] = [];
    while (waiting.length < this.settings.textsPerBatch) {
      const next = this.texts.take();
      if (!next) break;
      waiting.push(next);
    }
    return waiting.length > 0 ? { waiting, maxTokens: this.settings.maxTokens } : undefined;
  }

  rejectAll(reason: unknown): void {
    for (const waiting of this.texts.clear()) waiting.settle.reject(reason);
  }
}
