import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SaidText } from './ports.ts';
import type { createTextSearch } from './text-search.ts';

/** So many sessions and messages are looked at for one request; the next one goes on from there. */
export const mostLookedAt = 20_000;
/** What is read and compared before others are served. */
export const messagesPerStep = 250;
const charactersPerStep = 200_000;

/** In their order, as many together as have so few messages that they are read at once. */
export function groupsOf<Item>(items: readonly Item[], messagesOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = [];
  let messages = Number.POSITIVE_INFINITY;
  for (const item of items) {
    messages += messagesOf(item);
    if (messages > messagesPerStep) {
      groups.push([]);
      messages = messagesOf(item);
    }
    groups.at(-1)?.push(item);
  }
  return groups;
}

/** Looks for words in what was said, so much at a time that others are served in between. */
export function lookInSteps(searches: ReadonlyMap<string, ReturnType<typeof createTextSearch>>) {
  let looks = 0;
  let characters = 0;
  async function look(said: SaidText): Promise<void> {
    searches.get(said.sessionId)?.look(said);
    looks += 1;
    characters += said.text.length;
    if (characters < charactersPerStep) return;
    characters = 0;
    await nextTurn();
  }

  return {
    look,
    looks: () => looks,
    /** Through what has numbers from 1 to the last, until the words were found everywhere. */
    async through(last: number, read: (from: number, to: number) => Promise<SaidText[]>): Promise<void> {
      for (let from = 1; from <= last; from += messagesPerStep) {
        for (const said of await read(from, from + messagesPerStep - 1)) await look(said);
        if ([...searches.values()].every((search) => search.isFound())) break;
        await nextTurn();
      }
    },
  };
}
