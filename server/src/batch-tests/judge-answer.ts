import type { TestQuestion, TestResult } from './ports.ts';
import { isSameDocument, readAddress } from './same-document.ts';
import { containsWords, type ReadText, readText, sharedWords } from './words.ts';

/** An answer that shares this much with an expected one is right, though it is put in other words. */
const rightFrom = 0.5;

/** What became of a question, of which something is expected. */
export type Verdict = 'right' | 'wrong' | 'refused-rightly' | 'refused-wrongly' | 'failed';

type Given = Pick<TestResult, 'outcome' | 'answer' | 'sources'>;

export interface Judgement {
  /** Null where nothing is expected. Where only pages are, an answer is right when it cites one of them. */
  verdict: Verdict | null;
  /** Null where no page is expected. */
  isDocumentCited: boolean | null;
}

/** Judges answers to a question. What is expected of it is read once for all of them. */
export function judgeOf({ answers, documents, unanswerable }: Omit<TestQuestion, 'question'>) {
  const texts = answers.map(readText);
  // What has no words is said by any answer, and so asks for none in particular.
  const wanted = texts.filter(({ words }) => words.length > 0);
  const pages = documents.map(readAddress);
  const isExpected = unanswerable || answers.length > 0 || documents.length > 0;

  function isCited({ outcome, sources }: Given): boolean | null {
    if (unanswerable || pages.length === 0) return null;
    if (outcome !== 'answer') return false;
    return sources.map(readAddress).some((source) => pages.some((page) => isSameDocument(source, page)));
  }

  function verdictOf({ outcome, answer }: Given, isDocumentCited: boolean | null): Verdict | null {
    if (!isExpected) return null;
    if (outcome === 'failed') return 'failed';
    if (outcome === 'refusal') return unanswerable ? 'refused-rightly' : 'refused-wrongly';
    if (unanswerable || outcome !== 'answer') return 'wrong';
    const isRight = answers.length > 0 ? saysOne(answer, wanted) : isDocumentCited === true;
    return isRight ? 'right' : 'wrong';
  }

  return (given: Given): Judgement => {
    const isDocumentCited = isCited(given);
    return { verdict: verdictOf(given, isDocumentCited), isDocumentCited };
  };
}

/** Whether it contains one of the texts word for word, or shares most of its words. */
function saysOne(answer: string, wanted: readonly ReadText[]): boolean {
  if (wanted.length === 0) return true;
  const said = readText(answer);
  return wanted.some((text) => containsWords(said, text) || sharedWords(said, text) >= rightFrom);
}
