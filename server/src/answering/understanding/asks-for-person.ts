import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../language/index.ts';
import { germanicWishes } from './person-wishes/germanic.ts';
import { otherWishes } from './person-wishes/other-families.ts';
import { romanceWishes } from './person-wishes/romance.ts';
import type { WishWords } from './person-wishes/wish-words.ts';
import { plainWords } from './plain-words.ts';

export interface WishForPerson {
  /** Those in which one says so. */
  languages: SpokenLanguage[];
}

const wishWords: Readonly<Record<SpokenLanguage, WishWords>> = {
  ...germanicWishes,
  ...romanceWishes,
  ...otherWishes,
};

/** What is longer tells a story, in which the wish is for the reader of the whole to find. */
const longestMessage = 1_000;

/**
 * Whether the visitor asks for a person. Precise first: some clause must be such a wish from its first word to its last,
 * so that questions about people ("Do I need to talk to a person to cancel?") and refusals of one are none.
 */
export function asksForPerson(message: string): WishForPerson | undefined {
  if (message.length > longestMessage) return undefined;
  const sentences = message
    .split(/[.!?؟;…\n]+(?=\s|$)/u)
    .map((sentence) =>
      sentence
        .split(/[,،()–—]|\s-\s/u)
        .map(plainWords)
        .filter(Boolean),
    )
    .filter((clauses) => clauses.length > 0);
  const said = new Set(sentences.flat().flatMap((clause) => clause.split(' ')));
  const languages = SPOKEN_LANGUAGES.filter((language) => {
    const grammar = grammarOf(language);
    if (grammar.firstWords.isDisjointFrom(said)) return false;
    return sentences.some((clauses) => isWish(clauses, sentences.length === 1, grammar));
  });
  return languages.length > 0 ? { languages } : undefined;
}

interface Grammar {
  /** Those with which a word for a person begins: most messages hold none, and need not be looked at further. */
  firstWords: ReadonlySet<string>;
  wish: RegExp;
  command: RegExp;
  whole: RegExp;
  join: RegExp;
  supposing: RegExp;
}

function isWish(clauses: readonly string[], isAll: boolean, grammar: Grammar): boolean {
  const sentence = `${clauses.join(' ')} `;
  if (isAll && grammar.whole.test(sentence)) return true;
  for (const beginning of [sentence, `${clauses[0]} `])
    if (grammar.wish.test(beginning) || grammar.command.test(beginning)) return true;
  if (grammar.supposing.test(sentence)) return false;
  return clauses.some((clause, at) => {
    if (at > 0 && grammar.wish.test(`${clause} `)) return true;
    return clause.split(grammar.join).some((part, nth) => nth > 0 && grammar.wish.test(`${part} `));
  });
}

/** The lists that name a person in one form or another. */
const personLists = ['human', 'person', 'alone', 'to'];
const grammars = new Map<SpokenLanguage, Grammar>();

function grammarOf(language: SpokenLanguage): Grammar {
  let grammar = grammars.get(language);
  if (!grammar) {
    const { lists, wishes, commands, wholes, joins, supposing } = wishWords[language];
    const anyOf = (orders: readonly string[]) =>
      new RegExp(`^(?:${orders.map((order) => patternOf(order, lists)).join('|')})$`, 'u');
    const people = personLists.flatMap((name) => phrasesOf(lists[name] ?? ''));
    grammar = {
      firstWords: new Set(people.map((phrase) => phrase.split(' ', 1)[0] ?? '')),
      wish: anyOf(wishes),
      command: anyOf(commands),
      whole: anyOf(wholes),
      join: new RegExp(` (?:${oneOf(joins)}) `, 'u'),
      supposing: new RegExp(`^(?:${oneOf(supposing)}) `, 'u'),
    };
    grammars.set(language, grammar);
  }
  return grammar;
}

/** An order of lists as a pattern over words that each have a space behind them. */
function patternOf(order: string, lists: WishWords['lists']): string {
  return order
    .split(' ')
    .map((token) => {
      const [, name = '', times] = /^\{(\w+)\}(\?|\*|~|…)?$/u.exec(token) ?? [];
      // Whoever asks for a human may ask so wherever one may ask for a person.
      const phrases = oneOf(
        name === 'person' ? `${lists['human']}, ${lists['person']}` : (lists[name] ?? ''),
      );
      if (times === '~') return `(?:(?:${phrases}) (?:\\S+ ){1,6})`;
      if (times === '…') return `(?:(?:${phrases}) .*)?`;
      return `(?:(?:${phrases}) )${times ?? ''}`;
    })
    .join('');
}

const phrasesOf = (list: string) => [...new Set(list.split(',').map(plainWords))].filter(Boolean);

/** The phrases of a list, the longest first. */
const oneOf = (list: string) =>
  phrasesOf(list)
    .toSorted((a, b) => b.length - a.length)
    .join('|');
