import type { Embedder } from './ports.ts';

/** Tells for how long the embedder was at work: what several calls wait for at the same time counts once. */
export function timedEmbedder(embedder: Embedder, onBusy: (seconds: number) => void): Embedder {
  let running = 0;
  let since = 0;

  async function timed<T>(work: () => Promise<T>): Promise<T> {
    if (running++ === 0) since = performance.now();
    try {
      return await work();
    } finally {
      if (--running === 0) onBusy((performance.now() - since) / 1_000);
    }
  }

  return {
    ...embedder,
    embedQuestion: (text, signal) => timed(() => embedder.embedQuestion(text, signal)),
    embedPassages: (texts, signal) => timed(() => embedder.embedPassages(texts, signal)),
  };
}
