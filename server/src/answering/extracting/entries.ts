import type { ReadableSentence } from '../readable-sentences.ts';
import { isAsking } from './sentence-openings.ts';

/** What stands under one heading, title or question of a passage. */
export interface Entry {
  /** Positions of its sentences, without what heads it; `end` is just past it. */
  start: number;
  end: number;
  /** What it stands under: a question, a heading or title, nothing. */
  head: 'question' | 'title' | 'none';
  /** What it stands under, in words. */
  headText: string;
  /** The terms of what it stands under. */
  headTerms: readonly string[];
  words: number;
}

interface SentenceOfEntry extends ReadableSentence {
  terms: readonly string[];
  isQuestion: boolean;
  words: number;
}

interface Headed {
  sentences: readonly SentenceOfEntry[];
  heading: string;
  headingTerms: readonly string[];
  language: string;
}

/** The entries of a passage, in their order: every sentence is in one of them or heads one. */
export function entriesOf({ sentences, heading, headingTerms, language }: Headed): Entry[] {
  const headOf = (text: string) => (isAsking(text, language) ? 'question' : 'title');
  const entries: Entry[] = [];
  let entry: Entry = {
    start: 0,
    end: 0,
    head: heading === '' ? 'none' : headOf(heading),
    headText: heading,
    headTerms: headingTerms,
    words: 0,
  };
  sentences.forEach((sentence, position) => {
    if (isHead(sentences, position) && !repeats(sentence.terms, entry.headTerms)) {
      entries.push(entry);
      const head = headOf(sentence.text);
      const { text: headText, terms: headTerms } = sentence;
      entry = { start: position + 1, end: position + 1, head, headText, headTerms, words: 0 };
    } else {
      entry.end = position + 1;
      if (sentence.kind !== 'title') entry.words += sentence.words;
    }
  });
  entries.push(entry);
  return entries.filter(({ start, end }) => end > start);
}

/** The caption of a picture, which stands where its page showed it, says the heading once more. */
function repeats(terms: readonly string[], headTerms: readonly string[]): boolean {
  return terms.length > 0 && terms.every((term) => headTerms.includes(term));
}

/** A title, a question in bold, or a question on a line of its own with something behind it. */
function isHead(sentences: readonly SentenceOfEntry[], position: number): boolean {
  const sentence = sentences[position];
  if (sentence?.kind === 'title') return true;
  if (!sentence?.isQuestion || sentence.code) return false;
  const [before, next] = [sentences[position - 1], sentences[position + 1]];
  if (!next) return false;
  if (/^[^\p{L}\p{N}]*\*\*.*\*\*$/u.test(sentence.text)) return true;
  return sentence.kind === 'sentence' && next.block !== sentence.block && before?.block !== sentence.block;
}
