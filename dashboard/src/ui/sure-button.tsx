import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWords } from '../words/index.ts';

interface Props {
  children: ReactNode;
  /** What is asked before. */
  question: string;
  act(): void;
  isBusy?: boolean;
}

/** For what cannot be undone: pressed once it asks, pressed again it acts. Red is kept for the question. */
export function SureButton({ children, question, act, isBusy = false }: Props) {
  const words = useWords();
  const [state, setState] = useState<'calm' | 'asking' | 'answered'>('calm');
  if (state !== 'asking') {
    return (
      <button
        type="button"
        className="ghost removes"
        onClick={() => setState('asking')}
        disabled={isBusy}
        // biome-ignore lint/a11y/noAutofocus: whoever has answered stands where they were before
        autoFocus={state === 'answered'}
      >
        {children}
      </button>
    );
  }
  function cancelByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setState('answered');
  }
  return (
    <span role="alertdialog" aria-label={question} className="sure" onKeyDown={cancelByKey}>
      <span>{question}</span>
      <button
        type="button"
        className="danger"
        // biome-ignore lint/a11y/noAutofocus: what was pressed has become this
        autoFocus
        onClick={() => {
          setState('answered');
          act();
        }}
      >
        {words('sure')}
      </button>
      <button type="button" onClick={() => setState('answered')}>
        {words('cancel')}
      </button>
    </span>
  );
}
