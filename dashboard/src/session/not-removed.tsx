import { CircleAlert } from 'lucide-react';
import { problemText } from '../ui/problem-note.tsx';
import { isWorthAnotherTry } from '../ui/problem-words.ts';
import { useWords } from '../words/index.ts';
import './not-removed.css';

interface Props {
  name: string;
  error: unknown;
  tryAgain(): void;
  keep(): void;
}

/** What was not removed waits for an answer. */
export function NotRemoved({ name, error, tryAgain, keep }: Props) {
  const words = useWords();
  return (
    <div className="not-removed">
      <CircleAlert aria-hidden="true" />
      <div>
        <strong>{words('notRemovedName', { name })}</strong>
        <p>{problemText(error, words)}</p>
        <div className="buttons">
          {isWorthAnotherTry(error) && (
            <button type="button" onClick={tryAgain}>
              {words('tryAgain')}
            </button>
          )}
          <button type="button" onClick={keep}>
            {words('keep')}
          </button>
        </div>
      </div>
    </div>
  );
}
