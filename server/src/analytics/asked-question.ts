import type { AskedQuestion } from '../conversations/index.ts';
import type { Findings, FoundPassage } from '../knowledge/index.ts';
import { questionKey } from './question-key.ts';

/** An answer with less confidence counts as one that the chatbot was not sure of. */
export const sureFrom = 0.35;

const mostPassages = 3;
const longestQuote = 300;
const longestText = 4_000;

/** What is known of how a question was answered. */
interface Outcome {
  /** What the answer was, where the answerer says so. */
  kind?: 'answer' | 'refusal' | 'small-talk' | 'handover' | 'passed';
  sources: readonly string[];
  confidence: number;
}

/** What is counted of a question; null where nothing was asked of the documents. */
export function askedQuestion(
  question: string,
  { passages, vector, embeddingModel }: Pick<Findings, 'passages' | 'vector' | 'embeddingModel'>,
  answer: Outcome,
  indexVersion: number,
  surely: number,
): AskedQuestion | null {
  const outcome = outcomeOf(answer, surely);
  if (!outcome) return null;
  return {
    key: questionKey(question),
    // A follow-up stands behind the question before it, on a line of its own.
    text: question.trim().replaceAll(/\s+/g, ' ').slice(0, longestText),
    outcome,
    vector,
    embeddingModel,
    indexVersion,
    passages: outcome === 'answered' ? [] : passages.slice(0, mostPassages).map(bestPassage),
  };
}

function outcomeOf({ kind, sources, confidence }: Outcome, surely: number) {
  const told = kind ?? (sources.length > 0 ? 'answer' : 'refusal');
  if (told === 'refusal') return 'unanswered';
  if (told !== 'answer') return undefined;
  return confidence < surely ? 'low-confidence' : 'answered';
}

function bestPassage({ title, url, spot, text, dense }: FoundPassage) {
  return {
    title,
    url: url + spot,
    quote: text.length > longestQuote ? `${text.slice(0, longestQuote - 1)}…` : text,
    score: Math.round(dense * 1_000) / 1_000,
  };
}
