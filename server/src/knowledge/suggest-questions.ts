import { isVisitorsQuestion } from './passages/index.ts';
import type { AskedInDocuments, OutlinedDocument } from './ports.ts';

const mostSuggested = 6;
const longestQuestion = 100;
/** So that one long FAQ does not give them all. */
const mostOfOneDocument = 2;
const mostPassagesRead = 3_000;

const namesQuestions = /\bfaqs?\b|\bq-?and-?a\b|questions|h[äa]ufige-?fragen|preguntas|domande|vragen|perguntas/i;
const isFaq = ({ title, url }: OutlinedDocument) => namesQuestions.test(title) || namesQuestions.test(url);

/** The documents whose questions are worth looking at: those in the chatbot's language, lists of questions first. */
export function documentsToSuggestFrom(
  documents: readonly OutlinedDocument[],
  languages: readonly string[],
): OutlinedDocument[] {
  const language = languages[0] ?? commonestLanguage(documents);
  const spoken = documents.filter((document) => document.language === language || document.language === 'und');
  const ranked = spoken.toSorted((a, b) => rankOf(b) - rankOf(a));
  let passages = 0;
  return ranked.filter((document) => {
    passages += document.passages;
    return passages <= mostPassagesRead;
  });
}

const rankOf = (document: OutlinedDocument) => (document.isPairs ? 2 : isFaq(document) ? 1 : 0);

function commonestLanguage(documents: readonly OutlinedDocument[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { language, passages } of documents)
    if (language !== 'und') counts.set(language, (counts.get(language) ?? 0) + passages);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** The best of the questions that documents answer, given in the order of their documents. */
export function chooseQuestions(asked: readonly AskedInDocuments[]): string[] {
  const ofDocument = new Map<string, number>();
  const known = new Set<string>();
  const first: string[] = [];
  const others: string[] = [];
  for (const { documentId, question } of asked) {
    const key = question
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (question.length > longestQuestion || !isVisitorsQuestion(question) || known.has(key)) continue;
    known.add(key);
    const before = ofDocument.get(documentId) ?? 0;
    ofDocument.set(documentId, before + 1);
    (before < mostOfOneDocument ? first : others).push(question);
  }
  return [...first, ...others].slice(0, mostSuggested);
}
