import { isQuestion } from './question-entries.ts';

const FEWEST_WORDS = 3;
const SHORTEST = 8;
/** What pages ask their readers, not what readers ask. */
const ASKED_BY_THE_PAGE =
  /^(?:ready|need|got|still|any|want|wanna|looking|not sure|not ready|new (?:to|here)|curious|interested|have (?:a |any |more )?questions?|questions?|did you know|noch|fragen|bereit|lust|neugierig)\b/i;

/** Whether a heading is a question that a visitor might ask, and not one that the page asks its readers. */
export function isVisitorsQuestion(text: string): boolean {
  if (!isQuestion(text) || text.length < SHORTEST || ASKED_BY_THE_PAGE.test(text)) return false;
  // Chinese, Japanese and Thai have no spaces between words.
  return (
    text.split(/\s+/).length >= FEWEST_WORDS || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text)
  );
}
