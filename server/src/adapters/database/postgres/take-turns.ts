/** A place in the line of those who write to the same row. */
export interface Turn {
  of: string;
  /** Goes before those who wait already: for short work that others wait for. */
  isFirst?: boolean;
}

/**
 * Lets work of the same name be done one after the other. Writes that would wait for each other's row in the database
 * wait here instead: there each would hold a connection meanwhile, and a burst of one account would leave none to others.
 */
export function createTurns() {
  const lines = new Map<string, (() => void)[]>();

  function next(name: string, line: (() => void)[]) {
    const begin = line.shift();
    if (begin) begin();
    else lines.delete(name);
  }

  return async <T>({ of: name, isFirst = false }: Turn, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(name);
    if (line) await new Promise<void>((begin) => void (isFirst ? line.unshift(begin) : line.push(begin)));
    else lines.set(name, []);
    try {
      return await work();
    } finally {
      next(name, lines.get(name) ?? []);
    }
  };
}
