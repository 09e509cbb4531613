import type { FoundPassage } from '../../knowledge/index.ts';
import { withoutContraryPairs } from '../pairs/contrary-pairs.ts';
import type { ScoredFindings } from '../scoring/score-findings.ts';
import { chooseSentences, type ExtractStyle } from './choose-sentences.ts';
import { type JoinedSentences, joinSentences } from './join-sentences.ts';
import { otherAnswer } from './other-answer.ts';
import { type QuestionKind, questionKindOf } from './question-kind.ts';
import { type QuestionWords, questionWordsIn } from './question-words.ts';
import { scoredSentences } from './score-sentences.ts';
import type { ScoredSentence } from './scored-sentence.ts';
import { sentenceWeights } from './sentence-weights.ts';

/** The embedded answerer: the parts of the passages that answer the question, the best first, each in its order. */
export interface Extract extends JoinedSentences {
  /** The passages it was taken from, most used first. */
  used: FoundPassage[];
  /** Where the choice was close, what stands under the other question. */
  other?: JoinedSentences | undefined;
  /** What the choice was made from, for the confidence. */
  choice: SentenceChoice;
}

export interface SentenceChoice {
  words: QuestionWords;
  kind: QuestionKind | undefined;
  candidates: ScoredSentence[];
  chosen: ScoredSentence[];
}

export function extractAnswer(question: string, findings: ScoredFindings, style: ExtractStyle): Extract {
  const choice = chooseAnswer(question, findings, style);
  const joined = joinSentences(choice.chosen, { ...style, words: choice.words });
  // Unread, it is a guess: on FAQ sites it would stand below an answer that is right four times of five.
  const other = findings.scores && otherAnswer(choice, style);
  return { ...joined, used: passagesUsed(choice.chosen), other, choice };
}

/** The sentences that answer, before they are made one text. */
export function chooseAnswer(question: string, findings: ScoredFindings, style: ExtractStyle): SentenceChoice {
  const words = questionWordsIn(question, findings);
  const kind = questionKindOf(question);
  const { scores } = findings;
  const weights = scores ? sentenceWeights.read : sentenceWeights.unread;
  const passages = withoutContraryPairs(question, findings.passages);
  const candidates = scoredSentences(passages, { words, kind, scores }, weights);
  const chosen = chooseSentences(candidates, { words, kind, isScored: scores !== undefined, ...style });
  return { words, kind, candidates, chosen };
}

function passagesUsed(chosen: readonly ScoredSentence[]): FoundPassage[] {
  const lengths = new Map<FoundPassage, number>();
  for (const { passage, text } of chosen) lengths.set(passage, (lengths.get(passage) ?? 0) + text.length);
  return [...lengths].sort((a, b) => b[1] - a[1]).map(([passage]) => passage);
}
