import { serviceOverloaded } from '../../../errors/index.ts';
import { mostWaiting, type WriteQueue } from '../database.ts';

/**
 * Serialises work by key. Writes that would wait for the same row in the database wait here instead: there each would
 * hold a connection meanwhile, and a burst of one account would leave none to others. At most so many wait.
 */
export function createWriteQueues(most = mostWaiting, onRefused?: () => void) {
  const queues = new Map<string, Waiting>();
  let waiting = 0;

  function next(key: string) {
    const queue = queues.get(key);
    const begin = queue?.first.shift() ?? queue?.others.shift();
    if (!begin) {
      queues.delete(key);
      return;
    }
    waiting -= 1;
    begin();
  }

  function waitIn(queue: (() => void)[]): Promise<void> {
    if (waiting >= most) {
      onRefused?.();
      throw serviceOverloaded();
    }
    waiting += 1;
    return new Promise((begin) => void queue.push(begin));
  }

  return {
    async inQueue<T>({ key, isFirst = false }: WriteQueue, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(key);
      if (queue) await waitIn(isFirst ? queue.first : queue.others);
      else queues.set(key, { first: [], others: [] });
      try {
        return await work();
      } finally {
        next(key);
      }
    },
    waiting: () => waiting,
  };
}

/** Writes that wait, each started by its callback. */
interface Waiting {
  first: (() => void)[];
  others: (() => void)[];
}
