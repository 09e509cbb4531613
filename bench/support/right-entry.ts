import { type AnswerUnit, answerUnits, plainWords } from './answer-units.ts';

/** An entry of a page: a question and what the page says to it. */
export interface Entry {
  id: string;
  question: string;
  answer: string;
}

/** Tells for the entries of one page which of them a text was taken from. */
export interface EntryMatcher {
  /** Whether the entry's answer holds enough words to be told from others. */
  canTell(entryId: string): boolean;
  /** Whether a sentence, item or line of the text is from the entry. */
  isShown(entryId: string, text: string): boolean;
  /** Whether the first of them is, of those that are long enough to tell. */
  isFirst(entryId: string, text: string): boolean;
}

interface KnownEntry {
  text: string;
  trigrams: ReadonlySet<string>;
  units: ReadonlySet<string>;
  /** Shorter units are not looked at, unless it has no others. */
  fewestWords: number;
}

/** So much of a unit's word sequences must stand in the entry: a tag or a link within a sentence may be written otherwise. */
const enough = 0.7;
/** Shorter units say the same everywhere: "Yes.", "See below." */
const tellingWords = 4;

export function entryMatcher(entries: readonly Entry[]): EntryMatcher {
  const known = new Map<string, KnownEntry>();
  const entriesWith = new Map<string, Set<string>>();
  const questions = new Set(entries.map(({ question }) => plainWords(question)));
  for (const { id, answer } of entries) {
    const units = answerUnits(answer);
    const trigrams = new Set(units.flatMap((unit) => [...unit.trigrams]));
    for (const trigram of trigrams) entriesWith.set(trigram, (entriesWith.get(trigram) ?? new Set()).add(id));
    known.set(id, {
      text: ` ${units.map(({ words }) => words).join(' ')} `,
      trigrams,
      units: new Set(units.map(({ words }) => words)),
      fewestWords: units.some(({ words }) => lengthOf(words) >= tellingWords) ? tellingWords : 1,
    });
  }

  /** How much of the unit the entry says. */
  function shareOf(unit: AnswerUnit, entry: KnownEntry): number {
    if (lengthOf(unit.words) < tellingWords) return entry.units.has(unit.words) ? 1 : 0;
    if (entry.text.includes(` ${unit.words} `)) return 1;
    return heldShare(unit, entry.trigrams);
  }

  const saysNothingOfItsOwn = ({ trigrams }: KnownEntry) =>
    [...trigrams].every((trigram) => (entriesWith.get(trigram)?.size ?? 0) > 1);

  /** What several entries say does not tell which it was taken from, unless the entry says nothing else. */
  function isFrom(unit: AnswerUnit, id: string): boolean {
    const entry = known.get(id);
    if (!entry || lengthOf(unit.words) < entry.fewestWords) return false;
    const own = shareOf(unit, entry);
    if (own < enough) return false;
    const others = new Set([...unit.trigrams].flatMap((trigram) => [...(entriesWith.get(trigram) ?? [])]));
    others.delete(id);
    const best = Math.max(0, ...Array.from(others, (other) => shareOf(unit, known.get(other) as KnownEntry)));
    return own > best || (own === best && saysNothingOfItsOwn(entry));
  }

  const unitsShown = (text: string) => answerUnits(text).filter(({ words }) => !questions.has(words));

  return {
    canTell: (id) => (known.get(id)?.trigrams.size ?? 0) > 0,
    isShown: (id, text) => unitsShown(text).some((unit) => isFrom(unit, id)),
    isFirst(id, text) {
      const first = unitsShown(text).find(({ words }) => lengthOf(words) >= (known.get(id)?.fewestWords ?? 1));
      return first !== undefined && isFrom(first, id);
    },
  };
}

/** Tells whether a text shows words of a document that were noted down as the answer. */
export function excerptMatcher(excerpt: string): { isShown(text: string): boolean; isFirst(text: string): boolean } {
  const all = answerUnits(excerpt);
  const long = all.filter(({ words }) => lengthOf(words) >= tellingWords);
  const wanted = long.length > 0 ? long : all;
  /** A sentence that is shown may be longer than what was noted down of it, or shorter. */
  const isShown = (text: string) => {
    const shown = answerUnits(text);
    const said = new Set(shown.flatMap(({ trigrams }) => [...trigrams]));
    const words = ` ${shown.map((unit) => unit.words).join(' ')} `;
    return (
      wanted.some((unit) => words.includes(` ${unit.words} `) || heldShare(unit, said) >= enough) ||
      shown.some(
        (unit) =>
          lengthOf(unit.words) >= tellingWords && wanted.some(({ trigrams }) => heldShare(unit, trigrams) >= enough),
      )
    );
  };
  return {
    isShown,
    isFirst(text) {
      const first = answerUnits(text).find(({ words }) => lengthOf(words) >= tellingWords || long.length === 0);
      return first !== undefined && isShown(first.words);
    },
  };
}

function heldShare({ trigrams }: AnswerUnit, held: ReadonlySet<string>): number {
  return [...trigrams].filter((trigram) => held.has(trigram)).length / trigrams.size;
}

const lengthOf = (words: string) => words.split(' ').length;
