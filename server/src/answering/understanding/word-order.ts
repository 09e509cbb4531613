import type { WishWords } from '../../languages/index.ts';
import { plainWords } from './plain-words.ts';

/** Words that were said, and behind which of them a sign stood. */
export interface Said {
  words: readonly string[];
  signBehind: readonly boolean[];
}

/** An order of lists, to be compared with what was said. */
export type WordOrder = readonly Place[];

/** Phrases by their words, one after the other. */
interface Phrases {
  next: Map<string, Phrases>;
  ends: boolean;
  endsBeforeSign: boolean;
}

interface Place {
  phrases: Phrases;
  times: '' | '?' | '*' | '~' | '…' | 'last';
}

/** How many words that are anything at all `~` stands for. */
const mostOfAnything = 6;

export function readOrder(order: string, lists: WishWords['lists']): WordOrder {
  return order.split(' ').map((token) => {
    const [, isLast, name = '', times = ''] = /^(~)?\{(\w+)\}([?*~…]?)$/u.exec(token) ?? [];
    if (lists[name] === undefined) throw new Error(`There is no list for ${token}.`);
    // Whoever asks for a human may ask so wherever one may ask for a person.
    const list = name === 'person' ? `${lists['human']}, ${lists['person']}` : lists[name];
    return { phrases: readPhrases(list), times: isLast ? 'last' : (times as Place['times']) };
  });
}

export function readPhrases(list: string): Phrases {
  const all = newPhrases();
  for (const phrase of list.split(',').map((entry) => entry.trim())) {
    let place = all;
    for (const word of wordsOf(phrase)) {
      const next = place.next.get(word) ?? newPhrases();
      place.next.set(word, next);
      place = next;
    }
    if (place === all) continue;
    if (phrase.endsWith('.')) place.endsBeforeSign = true;
    else place.ends = true;
  }
  return all;
}

export function wordsOf(text: string): string[] {
  const plain = plainWords(text);
  return plain === '' ? [] : plain.split(' ');
}

/** The words with which something in one of these orders can begin; nothing where it can be any. */
export function firstWordsOf(orders: readonly WordOrder[]): ReadonlySet<string> | undefined {
  const first = new Set<string>();
  for (const order of orders) {
    for (const { phrases, times } of order) {
      if (times === 'last') return undefined;
      for (const word of phrases.next.keys()) first.add(word);
      if (times === '' || times === '~') break;
    }
  }
  return first;
}

/** Words of which one must be said by whoever says something in one of these orders; nothing where there are none. */
export function neededWordsOf(orders: readonly WordOrder[]): ReadonlySet<string> | undefined {
  const needed = new Set<string>();
  for (const order of orders) {
    const fewest = order
      .filter(({ times }) => times === '' || times === '~' || times === 'last')
      .map(({ phrases }) => [...phrases.next.keys()])
      .toSorted((a, b) => a.length - b.length)[0];
    if (!fewest) return undefined;
    for (const word of fewest) needed.add(word);
  }
  return needed;
}

/**
 * Whether the words from the first to the last are in this order. All the places that can be reached are followed at once
 * and each only once: however often something repeats, it takes as long as there are words.
 */
export function isInOrder(said: Said, order: WordOrder): boolean {
  let reached: Set<number> = new Set([0]);
  for (const place of order) {
    reached = placesBehind(reached, place, said);
    if (reached.size === 0) return false;
  }
  return reached.has(said.words.length);
}

function placesBehind(reached: Set<number>, { phrases, times }: Place, said: Said): Set<number> {
  const last = said.words.length;
  const mayBeLeftOut = times === '?' || times === '*' || times === '…';
  const behind = new Set(mayBeLeftOut ? reached : []);
  if (times === 'last') {
    for (const begin of reached)
      for (let at = begin + 1; at <= Math.min(last, begin + mostOfAnything); at += 1)
        for (const end of phraseEnds(said, at, phrases)) behind.add(end);
    return behind;
  }
  // A set that grows while it is walked is walked to its end: so it may repeat.
  for (const from of times === '*' ? behind : reached) {
    for (const end of phraseEnds(said, from, phrases)) {
      if (times === '…') behind.add(last);
      else if (times !== '~') behind.add(end);
      else for (let at = end + 1; at <= Math.min(last, end + mostOfAnything); at += 1) behind.add(at);
    }
  }
  return behind;
}

/** Where the phrases that begin at a place end. */
export function phraseEnds({ words, signBehind }: Said, from: number, phrases: Phrases): number[] {
  const ends: number[] = [];
  let place: Phrases | undefined = phrases;
  for (let at = from; at < words.length; at += 1) {
    place = place.next.get(words[at] ?? '');
    if (!place) break;
    if (place.ends || (place.endsBeforeSign && signBehind[at])) ends.push(at + 1);
  }
  return ends;
}

const newPhrases = (): Phrases => ({ next: new Map(), ends: false, endsBeforeSign: false });
