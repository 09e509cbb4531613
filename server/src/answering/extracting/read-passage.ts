import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import { type ReadableSentence, readableSentences } from './readable-sentences.ts';

/** A sentence of a passage with its terms, which no question changes. */
export interface ReadSentence extends ReadableSentence {
  /** In their order, repeated. */
  inOrder: readonly string[];
  terms: ReadonlySet<string>;
}

const mostKept = 256;
const kept = new Map<string, readonly ReadSentence[]>();

/** Reads a passage, or remembers how it was read: the best passages of a chatbot are found again and again. */
export function readPassage({ text, language }: FoundPassage): readonly ReadSentence[] {
  const key = `${language}\n${text}`;
  const known = kept.get(key);
  const sentences = known ?? readableSentences(text).map((sentence) => withTerms(sentence, language));
  // The one used longest ago comes first, and leaves first.
  kept.delete(key);
  kept.set(key, sentences);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
  return sentences;
}

function withTerms(sentence: ReadableSentence, language: string): ReadSentence {
  const { codeBefore = '', text, code = '' } = sentence;
  const inOrder = contentTermsOf([codeBefore, text, code].join('\n'), language);
  return { ...sentence, inOrder, terms: new Set(inOrder) };
}
