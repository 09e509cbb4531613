import { AsyncLocalStorage } from 'node:async_hooks';
import type { EmbeddedText } from '../../knowledge/ports.ts';

type Embed = (texts: readonly string[], signal?: AbortSignal) => Promise<EmbeddedText[]>;

interface Waiter {
  text: string;
  signal: AbortSignal | undefined;
  resolve(embedded: EmbeddedText): void;
  reject(error: unknown): void;
}

interface Options {
  /** Of one request. */
  mostTexts: number;
  /** Whether one of the texts may be why it failed, so that the others may be embedded without it. */
  mayBeOneText(error: unknown): boolean;
}

/**
 * Embeds the questions of one moment by one request: under load a request to the provider costs this process and the
 * provider more than a further text in it. Nobody waits for a question that comes later.
 */
export function joinQuestions(
  embed: Embed,
  { mostTexts, mayBeOneText }: Options,
): (text: string, signal?: AbortSignal) => Promise<EmbeddedText> {
  let waiting: Waiter[] = [];
  // What is asked for several is part of nobody's trace.
  const outsideOfRequests = AsyncLocalStorage.snapshot();

  function sendWaiting(): void {
    const all = waiting.filter(({ signal, reject }) => {
      if (signal?.aborted) reject(signal.reason);
      return !signal?.aborted;
    });
    waiting = [];
    const [only] = all;
    if (only && all.length === 1) void embedOne(only, embed);
    else
      for (let start = 0; start < all.length; start += mostTexts)
        void outsideOfRequests(embedTogether, all.slice(start, start + mostTexts));
  }

  async function embedTogether(waiters: Waiter[]): Promise<void> {
    try {
      const embedded = await embedWhileWanted(waiters, embed);
      for (const [at, { resolve }] of waiters.entries()) resolve(embedded[at] as EmbeddedText);
    } catch (error) {
      // A text that is too long, or of which the model makes no vector, is no failure of the others.
      if (waiters.length > 1 && mayBeOneText(error)) for (const waiter of waiters) void embedOne(waiter, embed);
      else for (const { reject } of waiters) reject(error);
    }
  }

  return (text, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      // When all questions that go on together have come as far as this.
      if (waiting.length === 0) process.nextTick(sendWaiting);
      waiting.push({ text, signal, resolve, reject });
    });
}

async function embedOne({ text, signal, resolve, reject }: Waiter, embed: Embed): Promise<void> {
  try {
    const [embedded] = await embed([text], signal);
    resolve(embedded as EmbeddedText);
  } catch (error) {
    reject(error);
  }
}

/** Who gives up is let go at once; the request ends with the last of them. */
async function embedWhileWanted(waiters: readonly Waiter[], embed: Embed): Promise<EmbeddedText[]> {
  const request = new AbortController();
  let wanted = waiters.length;
  const endings = waiters.map(({ signal, reject }) => {
    const letGo = () => {
      reject(signal?.reason);
      wanted -= 1;
      if (wanted === 0) request.abort(signal?.reason);
    };
    signal?.addEventListener('abort', letGo, { once: true });
    return () => signal?.removeEventListener('abort', letGo);
  });
  try {
    return await embed(
      waiters.map(({ text }) => text),
      request.signal,
    );
  } finally {
    for (const end of endings) end();
  }
}
