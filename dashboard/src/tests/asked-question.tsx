import { addressText } from '../conversations/address-text.ts';
import { useWords } from '../words/index.ts';
import { isolate } from '../words/isolate.ts';
import type { Result } from './use-tests.ts';

type Props = Pick<Result, 'question' | 'answers' | 'documents' | 'unanswerable'>;

/** A question, and what was expected of its answer. */
export function AskedQuestion({ question, answers, documents, unanswerable }: Props) {
  const words = useWords();
  return (
    <>
      <bdi>{question}</bdi>
      {unanswerable && <p className="quiet">{words('testExpectsNone')}</p>}
      {answers.length > 0 && <p className="quiet">{words('testExpects', { text: listed(answers) })}</p>}
      {documents.length > 0 && !unanswerable && (
        <p className="quiet">{words('testExpectsPage', { page: listed(documents.map(pageText)) })}</p>
      )}
    </>
  );
}

/** Several as one part of a sentence, each read in its own direction. */
const listed = (texts: readonly string[]) => texts.map(isolate).join(' / ');

const pageText = (page: string) => (/^https?:/.test(page) && URL.canParse(page) ? addressText(page) : page);
