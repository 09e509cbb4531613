import { createHash } from 'node:crypto';
import { createYielder } from '../in-batches.ts';
import { contrastsOf, detectLanguage, UNKNOWN_LANGUAGE, withDigits } from '../language/index.ts';
import { dateWords } from '../languages/index.ts';
import { keyTermsOf } from './asked-question.ts';
import type { Wording } from './ports.ts';

/** Wordings that mean the same, the most asked one first. */
export type QuestionGroup = readonly [Wording, ...Wording[]];

/** Groupings that are remembered; one of a thousand wordings takes two kilobytes. */
const mostRemembered = 64;

export type GroupQuestions = ReturnType<typeof createQuestionGrouping>;

/**
 * Groups wordings by meaning. A grouping depends on nothing but the wordings and their order, so that it is remembered
 * until there is another wording, or one has been asked more often than the one before it.
 */
export function createQuestionGrouping(languages: readonly string[] | undefined) {
  const remembered = new Map<string, Uint16Array>();
  return async function groupQuestions(wordings: readonly Wording[]): Promise<QuestionGroup[]> {
    const ordered = wordings.toSorted((a, b) => b.asked - a.asked || (a.key < b.key ? -1 : 1));
    const name = nameOf(ordered);
    const numbers = remembered.get(name) ?? (await groupNumbers(ordered, languages));
    remembered.delete(name);
    remembered.set(name, numbers);
    if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value as string);
    const groups: [Wording, ...Wording[]][] = [];
    ordered.forEach((wording, at) => {
      const group = groups[numbers[at] ?? 0];
      if (group) group.push(wording);
      else groups.push([wording]);
    });
    return groups;
  };
}

function nameOf(wordings: readonly Wording[]): string {
  const hash = createHash('sha256');
  for (const { key, text, vector } of wordings) hash.update(JSON.stringify([key, text, vector?.embeddingModel]));
  return hash.digest('base64url');
}

/**
 * The number of each wording's group. From the most asked on, each joins the nearest group to whose every member it may
 * mean the same, or begins one. Wordings in languages the embedding model does not know stay alone.
 */
async function groupNumbers(
  ordered: readonly Wording[],
  languages: readonly string[] | undefined,
): Promise<Uint16Array> {
  const numbers = new Uint16Array(ordered.length);
  const finder = createGroupFinder();
  const yieldToEventLoop = createYielder();
  let groupCount = 0;
  for (const [at, wording] of ordered.map(comparable).entries()) {
    const nearest = nearestGroup(wording, finder.groupsWithWordsOf(wording));
    if (nearest && [nearest.wordings[0], wording].every(({ text }) => isInLanguageOf(text, languages))) {
      nearest.wordings.push(wording);
      numbers[at] = nearest.number;
    } else {
      finder.add({ number: groupCount, wordings: [wording] });
      numbers[at] = groupCount++;
    }
    await yieldToEventLoop();
  }
  return numbers;
}

interface Group {
  /** In the order in which they were begun. */
  number: number;
  wordings: [ComparableWording, ...ComparableWording[]];
}

function nearestGroup(wording: ComparableWording, groups: readonly Group[]): Group | undefined {
  let nearest: Group | undefined;
  let best: number = leastSimilarity.onlyAdds;
  for (const group of groups) {
    const [first, ...others] = group.wordings;
    const similarity = similarityOf(first, wording);
    if (similarity < best) continue;
    if (similarity === best && nearest && nearest.number < group.number) continue;
    if (!haveSameMeaning(first, wording, similarity)) continue;
    if (!others.every((other) => haveSameMeaning(other, wording))) continue;
    nearest = group;
    best = similarity;
  }
  return nearest;
}

/** Of the words of the shorter one. With fewer in common, hardly any two are near enough. */
const leastShared = 0.5;

/** Finds the groups that a wording has words in common with: to compare each with each would take too long. */
function createGroupFinder() {
  const groupsByWord = new Map<string, Group[]>();
  const wordsOf = ({ terms, contrasts }: ComparableWording) => Array.from(terms, (term) => `${term}\n${contrasts}`);
  return {
    add(group: Group) {
      for (const word of wordsOf(group.wordings[0])) {
        const groups = groupsByWord.get(word);
        if (groups) groups.push(group);
        else groupsByWord.set(word, [group]);
      }
    },
    groupsWithWordsOf(wording: ComparableWording): Group[] {
      const shared = new Map<Group, number>();
      for (const word of wordsOf(wording))
        for (const group of groupsByWord.get(word) ?? []) shared.set(group, (shared.get(group) ?? 0) + 1);
      const found: Group[] = [];
      for (const [group, count] of shared) {
        const shorter = Math.min(wording.terms.size, group.wordings[0].terms.size);
        if (count >= leastShared * shorter) found.push(group);
      }
      return found;
    },
  };
}

/** A wording with what it is compared by. */
export interface ComparableWording extends Wording {
  terms: ReadonlySet<string>;
  /** Its numbers, its days and its negations. */
  contrasts: string;
}

function comparable(wording: Wording): ComparableWording {
  return {
    ...wording,
    terms: new Set(keyTermsOf(wording)),
    contrasts: `${contrastsOf(withDigits(wording.text))} ${daysIn(wording.text)}`,
  };
}

/** Names of days are like numbers: "open on Monday" and "open on Sunday" are near, and two questions. */
const days = new Set(dateWords('days'));

function daysIn(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? [];
  const found = words.flatMap((word) => [word, word.replace(/s$/, '')].find((form) => days.has(form)) ?? []);
  return found.toSorted().join(' ');
}

/**
 * How near two wordings must be to count as one question, by the words in which they differ: "Is lunch included?" is
 * nearer to "Is breakfast included?" than many a question to its paraphrase. How these were measured: docs/analytics.md.
 */
const leastSimilarity = {
  /** All words of one are words of the other. */
  onlyAdds: 0.8,
  /** Each has words of its own. */
  otherWords: 0.82,
  /** One word stands in the place of another, and all others are the same. */
  oneReplaced: 0.9,
};

function haveSameMeaning(
  one: ComparableWording,
  other: ComparableWording,
  similarity = similarityOf(one, other),
): boolean {
  if (one.contrasts !== other.contrasts || similarity < leastSimilarity.onlyAdds) return false;
  return similarity >= leastFor(one.terms, other.terms);
}

/** Cosine of two wordings; 0 where their vectors cannot be compared. */
function similarityOf({ vector: one }: Wording, { vector: other }: Wording): number {
  if (!one || !other || one.embeddingModel !== other.embeddingModel) return 0;
  const [a, b] = [one.numbers, other.numbers];
  if (a.length !== b.length) return 0;
  return dotProduct(a, b) * one.inverseLength * other.inverseLength;
}

/** In whole numbers of 32 bits, which `imul` and `| 0` keep them: three times as fast, and a grouping makes thousands. */
function dotProduct(a: Int8Array, b: Int8Array): number {
  let product = 0;
  for (let at = 0; at < a.length; at += 1) product = (product + Math.imul(a[at] as number, b[at] as number)) | 0;
  return product;
}

function leastFor(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  const [added, left] = [one.size - shared, other.size - shared];
  if (added === 0 || left === 0) return leastSimilarity.onlyAdds;
  return added === 1 && left === 1 ? leastSimilarity.oneReplaced : leastSimilarity.otherWords;
}

/**
 * Whether the embedding model knows the language of a text; all, when it names none. A text too short to tell is taken
 * for one that it knows where its letters are plain.
 */
function isInLanguageOf(text: string, languages: readonly string[] | undefined): boolean {
  if (!languages) return true;
  const language = detectLanguage(text);
  if (language === UNKNOWN_LANGUAGE) return !/[^\p{ASCII}’‘“”–—…]/u.test(text);
  return languages.includes(language);
}
