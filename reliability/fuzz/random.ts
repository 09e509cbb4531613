export interface Random {
  /** From 0 up to and without 1. */
  fraction(): number;
  /** From 0 up to and without this. */
  below(limit: number): number;
  pick<T>(values: readonly T[]): T;
}

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    pick<T>(values: readonly T[]): T {
      if (values.length === 0) throw new Error('There is nothing to pick from.');
      // Inside the bounds that `below` keeps.
      return values[below(values.length)] as T;
    },
  };
}

export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const copy = [...values];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}
