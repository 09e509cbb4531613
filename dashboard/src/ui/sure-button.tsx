import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../words/index.ts';

interface Props {
  /** What it is called, also once it asks. */
  children: string;
  /** What is asked before. */
  question: string;
  act(): void;
  isBusy?: boolean;
}

/** For what cannot be undone: pressed once it asks, pressed again it acts. */
export function SureButton({ children, question, act, isBusy = false }: Props) {
  const [state, setState] = useState<'calm' | 'asking' | 'answered'>('calm');
  if (state === 'asking')
    return <SureQuestion {...{ question, act }} action={children} close={() => setState('answered')} />;
  return (
    <button
      type="button"
      className="danger removes"
      onClick={() => setState('asking')}
      disabled={isBusy}
      // biome-ignore lint/a11y/noAutofocus: whoever has answered stands where they were before
      autoFocus={state === 'answered'}
    >
      {children}
    </button>
  );
}

interface QuestionProps {
  question: string;
  /** What is done, as its button was called. */
  action: string;
  act(): void;
  /** It was answered, or left by Escape. */
  close(): void;
}

export function SureQuestion({ question, action, act, close }: QuestionProps) {
  const words = useWords();
  function cancelByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
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
          close();
          act();
        }}
      >
        {action}
      </button>
      <button type="button" onClick={close}>
        {words('cancel')}
      </button>
    </span>
  );
}
