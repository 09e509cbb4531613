import { createHash } from 'node:crypto';
import { contentTermsOf } from '../../language/index.ts';
import { readableSentences } from '../extracting/readable-sentences.ts';

/** A question that a chatbot's own document answers, as good as one can be made without understanding it. */
export interface MadeQuestion {
  text: string;
  documentId: string;
  /** Any of these sentences answers it. */
  answers: string[];
}

export interface QuestionedDocument {
  id: string;
  title: string;
  language: string;
  passages: readonly { headingPath: readonly string[]; text: string }[];
}

/** Visitors ask with some of the words that stand there, not with all of them. */
const keptShare = 0.5;
const fewestWords = 3;
const mostWords = 7;
/** A sentence with fewer telling words says too little to be asked about. */
const fewestTellingWords = 6;
const longestSentence = 300;

/**
 * Questions about the documents' own headings and sentences, spread over the documents; the same ones each time. A
 * heading is asked as it stands, a sentence by half of its telling words.
 */
export function madeQuestions(documents: readonly QuestionedDocument[], most: number): MadeQuestion[] {
  const byDocument = documents.map((document) =>
    [...fromHeadings(document), ...fromSentences(document)].toSorted((a, b) => order(a) - order(b)),
  );
  const inTurn = byDocument
    .flatMap((own) => own.map((question, round) => ({ question, round })))
    .toSorted((a, b) => a.round - b.round || order(a.question) - order(b.question));
  const asked = new Set<string>();
  return inTurn
    .map(({ question }) => question)
    .filter(({ text }) => !asked.has(text) && asked.add(text))
    .slice(0, most);
}

function fromHeadings({ id, title, language, passages }: QuestionedDocument): MadeQuestion[] {
  return passages.flatMap(({ headingPath, text }) => {
    const heading = headingPath.at(-1);
    if (!heading || heading === title || contentTermsOf(heading, language).length < 2) return [];
    const answers = sentencesIn(text, language).map(({ sentence }) => sentence);
    return answers.length > 0 ? [{ text: heading, documentId: id, answers }] : [];
  });
}

function fromSentences({ id, language, passages }: QuestionedDocument): MadeQuestion[] {
  return passages.flatMap(({ text }) =>
    sentencesIn(text, language)
      .filter(({ words }) => words.length >= fewestTellingWords)
      .map(({ sentence, words }) => ({
        text: someOf(words).join(' '),
        documentId: id,
        answers: [sentence],
      })),
  );
}

/** The sentences that say something, each with its telling words. */
function sentencesIn(text: string, language: string): { sentence: string; words: string[] }[] {
  return readableSentences(text)
    .filter(({ kind, text: sentence }) => kind !== 'title' && sentence.length <= longestSentence)
    .map(({ text: sentence }) => ({ sentence, words: tellingWords(sentence, language) }))
    .filter(({ words }) => words.length >= fewestWords);
}

function tellingWords(sentence: string, language: string): string[] {
  const words = sentence.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*(?<![.'’-])/gu) ?? [];
  const seen = new Set<string>();
  return words.filter((word) => {
    const [term] = contentTermsOf(word, language);
    return term !== undefined && !seen.has(term) && seen.add(term);
  });
}

/** In their order. Which ones, their own spelling decides: by chance, and always the same. */
function someOf(words: readonly string[]): string[] {
  const wanted = Math.max(fewestWords, Math.min(mostWords, Math.round(words.length * keptShare)));
  const kept = new Set(
    words.toSorted((a, b) => chanceOf(words[0] + a) - chanceOf(words[0] + b)).slice(0, wanted),
  );
  return words.filter((word) => kept.has(word));
}

const order = ({ text, documentId }: MadeQuestion) => chanceOf(`${documentId}\n${text}`);

function chanceOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
