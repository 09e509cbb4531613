import type { WriteQueue } from '../database.ts';

/**
 * Serialises work by key. Writes that would wait for the same row in the database wait here instead: there each would
 * hold a connection meanwhile, and a burst of one account would leave none to others.
 */
export function createWriteQueues() {
  const queues = new Map<string, Waiting>();

  function next(key: string) {
    const queue = queues.get(key);
    const begin = queue?.first.shift() ?? queue?.others.shift();
    if (begin) begin();
    else queues.delete(key);
  }

  return {
    async inQueue<T>({ key, isFirst = false }: WriteQueue, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(key);
      if (queue) await new Promise<void>((begin) => void (isFirst ? queue.first : queue.others).push(begin));
      else queues.set(key, { first: [], others: [] });
      try {
        return await work();
      } finally {
        next(key);
      }
    },
    /** Counted when it is asked for: nothing is kept for it. */
    waiting: () => [...queues.values()].reduce((sum, { first, others }) => sum + first.length + others.length, 0),
  };
}

/** Writes that wait, each started by its callback. */
interface Waiting {
  first: (() => void)[];
  others: (() => void)[];
}
