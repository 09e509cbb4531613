import type { Turn } from '../database.ts';

/**
 * Serialises work by key. Writes that would wait for the same row in the database wait here instead: there each would
 * hold a connection meanwhile, and a burst of one account would leave none to others.
 */
export function createTurns() {
  const lines = new Map<string, Line>();

  function next(name: string) {
    const line = lines.get(name);
    const begin = line?.first.shift() ?? line?.others.shift();
    if (begin) begin();
    else lines.delete(name);
  }

  return async <T>({ of: name, isFirst = false }: Turn, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(name);
    if (line) await new Promise<void>((begin) => void (isFirst ? line.first : line.others).push(begin));
    else lines.set(name, { first: [], others: [] });
    try {
      return await work();
    } finally {
      next(name);
    }
  };
}

/** Writes that wait, each started by its callback. */
interface Line {
  first: (() => void)[];
  others: (() => void)[];
}
