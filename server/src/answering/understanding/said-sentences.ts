import { type Said, wordsOf } from './word-order.ts';

/** The clauses of a sentence. */
export type SaidSentence = readonly Said[];

/**
 * A message as sentences of clauses of plain words. What stands in quotation marks amid other words is left out: somebody
 * else's words, or what is asked about.
 */
export function saidSentences(message: string): SaidSentence[] {
  return unquoted(message)
    .split(/[.!?؟;…](?=\s|$)|\n/u)
    .map((sentence) => sentence.split(/[,،()–—]|:(?=\s)|\s-\s/u).map(clauseOf))
    .map((clauses) => clauses.filter(({ words }) => words.length > 0))
    .filter((clauses) => clauses.length > 0);
}

/** Clauses as one. */
export function together(clauses: SaidSentence): Said {
  return {
    words: clauses.flatMap(({ words }) => words),
    signBehind: clauses.flatMap(({ signBehind }) => signBehind),
  };
}

function clauseOf(text: string): Said {
  const words = wordsOf(text);
  return { words, signBehind: words.map((_, at) => at === words.length - 1) };
}

const quotation = /["“”„«»][^"“”„«»]*["“”„«»]/gu;

/** A word that nobody says: nothing goes on behind it as if it were not there. */
const leftOut = ' 0 ';

function unquoted(message: string): string {
  const rest = message.replace(quotation, leftOut);
  return wordsOf(rest).some((word) => word !== leftOut.trim()) ? rest : message;
}
