import { type ReactNode, useState } from 'react';
import { useWords } from '../words/index.ts';

interface Props {
  children: ReactNode;
  /** What is asked before. */
  question: string;
  act(): void;
  isBusy?: boolean;
}

/** For what cannot be undone: pressed once it asks, pressed again it acts. */
export function SureButton({ children, question, act, isBusy = false }: Props) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" className="danger" onClick={() => setAsking(true)} disabled={isBusy}>
        {children}
      </button>
    );
  }
  return (
    <span role="alertdialog" aria-label={question} className="sure">
      <span>{question}</span>
      <button
        type="button"
        className="danger"
        // biome-ignore lint/a11y/noAutofocus: what was pressed has become this
        autoFocus
        onClick={() => {
          setAsking(false);
          act();
        }}
      >
        {words('sure')}
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        {words('cancel')}
      </button>
    </span>
  );
}
