import type { ReactNode } from 'react';
import { useWords } from '../words/index.ts';
import { CopyBox } from './copy-box.tsx';
import './new-secret.css';

interface Props {
  title: string;
  /** That it is shown once, and how to keep it. */
  hint: string;
  secret: string;
  /** Shows it no more. */
  done(): void;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A secret that was made just now, this once. */
export function NewSecret({ title, hint, secret, done, children }: Props) {
  const words = useWords();
  return (
    <section className="new-secret" aria-live="polite">
      <h2>{title}</h2>
      <CopyBox label={hint} text={secret} />
      {children}
      <button type="button" onClick={done}>
        {words('done')}
      </button>
    </section>
  );
}
