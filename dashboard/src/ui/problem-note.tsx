import { useWords } from '../words/index.ts';
import { Notice } from './notice.tsx';
import { isWorthAnotherTry, type OwnMeanings, sayProblem } from './problem-words.ts';

interface Props {
  error: unknown;
  retry?: () => void;
  /** What a code means here, before what it means everywhere. */
  meanings?: OwnMeanings;
}

/** What failed, in words, and another try where that may help. */
export function ProblemNote({ error, retry, meanings }: Props) {
  const words = useWords();
  const again = retry && isWorthAnotherTry(error) && (
    <button type="button" className="small" onClick={retry}>
      {words('tryAgain')}
    </button>
  );
  return (
    <Notice tone="error" action={again}>
      {problemText(error, words, meanings)}
    </Notice>
  );
}

/** What happened, in words of the dashboard's language. */
export const problemText = (error: unknown, words: ReturnType<typeof useWords>, meanings?: OwnMeanings): string =>
  sayProblem(error, words, document.documentElement.lang, meanings).text;
