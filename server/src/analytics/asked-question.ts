import { createHash } from 'node:crypto';
import { type AskedQuestion, probablyFrom } from '../conversations/index.ts';
import type { Findings, FoundPassage } from '../knowledge/index.ts';
import { contentTermsOf } from '../language/index.ts';

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

export interface AskedWords {
  question: string;
  /** The words that a follow-up takes along from the conversation. */
  carried?: string;
}

/** What is counted of a question; null where nothing was asked of the documents. */
export function askedQuestion(
  { question, carried = '' }: AskedWords,
  { passages, vector, embeddingModel }: Pick<Findings, 'passages' | 'vector' | 'embeddingModel'>,
  answer: Outcome,
  indexVersion: number,
): AskedQuestion | null {
  const outcome = outcomeOf(answer);
  if (!outcome) return null;
  return {
    key: questionKey(carried ? `${question} (${carried})` : question),
    text: (onOneLine(question) + (carried && `\n(${onOneLine(carried)})`)).slice(0, longestText),
    outcome,
    vector,
    embeddingModel,
    indexVersion,
    passages: outcome === 'answered' ? [] : passages.slice(0, mostPassages).map(bestPassage),
  };
}

/** The text of a wording holds what the visitor wrote and, on a line of its own, what it was searched with. */
export const visitorWords = (text: string): string => text.split('\n', 1)[0] ?? text;

export const onOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

function outcomeOf({ kind, sources, confidence }: Outcome) {
  const told = kind ?? (sources.length > 0 ? 'answer' : 'refusal');
  if (told === 'refusal') return 'unanswered';
  if (told !== 'answer') return undefined;
  return confidence < probablyFrom ? 'low-confidence' : 'answered';
}

function bestPassage({ title, url, spot, text, dense }: FoundPassage) {
  return {
    title,
    url: url + spot,
    quote: text.length > longestQuote ? `${text.slice(0, longestQuote - 1)}…` : text,
    score: Math.round(dense * 1_000) / 1_000,
  };
}

const maxKeyLength = 200;

/** Questions with the same key are the same wording: they say the same words, whatever their order and endings. */
export function questionKey(question: string): string {
  const terms = termsOf(question);
  const key = terms.length > 0 ? terms.join(' ') : question.trim().toLowerCase();
  if (key.length <= maxKeyLength) return key;
  // What is cut off still counts: two long questions may differ in their last words alone.
  const hash = createHash('sha256').update(key).digest('base64url');
  return `${key.slice(0, maxKeyLength - hash.length - 1)} ${hash}`;
}

/** Of the words of two questions, so many are the same where they ask about the same. */
const mostWords = 0.75;

/** Whether somebody who asks this asks about the same again. */
export function isAboutSame(question: string, earlier: string): boolean {
  if (questionKey(question) === questionKey(earlier)) return true;
  const [words, before] = [new Set(termsOf(question)), new Set(termsOf(earlier))];
  return words.size > 0 && words.intersection(before).size >= mostWords * words.union(before).size;
}

/** The words of a wording. Its key holds them all, unless it was cut. */
export function keyTermsOf({ key, text }: { key: string; text: string }): string[] {
  return key.length < maxKeyLength ? key.split(' ') : termsOf(text);
}

const termsOf = (question: string) => [...new Set(contentTermsOf(question))].sort();
