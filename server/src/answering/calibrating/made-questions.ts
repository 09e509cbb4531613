import { contentTermsOf, questionWordsOf } from '../../language/index.ts';
import { readableSentences } from '../readable-sentences.ts';

export interface DocumentToAsk {
  id: string;
  title: string;
  language: string;
  passages: readonly { headingPath: readonly string[]; text: string }[];
}

/** A question made of a document's own words, which that document answers. */
export interface MadeQuestion {
  text: string;
  documentId: string;
  /** The sentence that answers, or the opening of the section. */
  sentence: string;
}

const fewestWordsOfHeading = 2;
const openingSentences = 3;
const fewestWordsOfSentence = 5;
const mostWordsOfSentence = 25;
/** Visitors do not know the sentence that answers them: they say a part of it. */
const shareSaid = 0.6;

/** Questions to try a chatbot with, spread over its documents; the same texts give the same questions. */
export function madeQuestions(documents: readonly DocumentToAsk[], most: number): MadeQuestion[] {
  const waiting = documents.map(questionsOf);
  const asked = new Set<string>();
  const made: MadeQuestion[] = [];
  for (let round = 0; made.length < most && waiting.some((questions) => round < questions.length); round += 1) {
    for (const questions of waiting) {
      const question = questions[round];
      const key = question?.text.toLowerCase();
      if (!question || key === undefined || asked.has(key) || made.length >= most) continue;
      asked.add(key);
      made.push(question);
    }
  }
  return made;
}

/** A heading and a sentence in turn, in an order that the texts alone decide. */
function questionsOf({ id, language, passages }: DocumentToAsk): MadeQuestion[] {
  const fromHeadings: MadeQuestion[] = [];
  const fromSentences: MadeQuestion[] = [];
  const headings = new Set<string>();
  for (const { headingPath, text } of passages) {
    const sentences = readableSentences(text).filter(({ kind }) => kind !== 'title');
    const heading = headingPath.at(-1)?.trim() ?? '';
    const opening = sentences.slice(0, openingSentences).map((sentence) => sentence.text);
    // The rest of a section says less of what its heading asks.
    if (opening.length > 0 && !headings.has(heading) && isTelling(heading, language))
      fromHeadings.push({ text: heading, documentId: id, sentence: opening.join('\n') });
    headings.add(heading);
    for (const { kind, text: sentence } of sentences) {
      const question = kind === 'sentence' ? partOf(sentence, language) : undefined;
      if (question) fromSentences.push({ text: question, documentId: id, sentence });
    }
  }
  return inTurn(shuffled(fromHeadings), shuffled(fromSentences));
}

const isTelling = (heading: string, language: string) =>
  questionWordsOf(heading, [language], language).length >= fewestWordsOfHeading;

/** The telling words of a sentence, in their order, without some. */
function partOf(sentence: string, language: string): string | undefined {
  const words = tellingWords(sentence, language);
  if (words.length < fewestWordsOfSentence || words.length > mostWordsOfSentence) return undefined;
  const said = new Set(
    words
      .map((word, at) => ({ at, rank: hashOf(`${sentence}\n${at}\n${word}`) }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, Math.ceil(words.length * shareSaid))
      .map(({ at }) => at),
  );
  return words.filter((_, at) => said.has(at)).join(' ');
}

/** As they are written, where there are spaces between words. */
function tellingWords(sentence: string, language: string): string[] {
  const telling = new Set(contentTermsOf(sentence, language));
  const pieces = sentence.split(/\s+/).map((piece) => piece.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  if (pieces.length < fewestWordsOfSentence)
    return questionWordsOf(sentence, [language], language).map(({ text }) => text);
  return pieces.filter((piece) => piece !== '' && contentTermsOf(piece, language).some((term) => telling.has(term)));
}

const shuffled = (questions: readonly MadeQuestion[]) =>
  questions
    .map((question) => ({ question, rank: hashOf(question.sentence) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ question }) => question);

function inTurn<Item>(some: readonly Item[], others: readonly Item[]): Item[] {
  const length = Math.max(some.length, others.length);
  return Array.from({ length }, (_, at) => [...some.slice(at, at + 1), ...others.slice(at, at + 1)]).flat();
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}
