import { type FormEvent, useState } from 'react';
import { useWords } from '../words/index.ts';
import { Field } from './field.tsx';
import { ProblemNote } from './problem-note.tsx';

interface Props {
  title: string;
  /** What goes with it. */
  hint: string;
  name: string;
  remove: { mutate(): void; error: unknown; isPending: boolean };
}

/** For what takes much with it: confirmed by its name, so that nobody deletes a year of conversations by a slip. */
export function DeleteByName({ title, hint, name, remove }: Props) {
  const words = useWords();
  const [typed, setTyped] = useState('');

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (typed === name) remove.mutate();
  }

  return (
    <details className="panel danger-zone">
      <summary>{title}</summary>
      <form onSubmit={confirm}>
        <p>{hint}</p>
        <Field
          label={words('typeNameToDelete', { name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
        {remove.error !== null && <ProblemNote error={remove.error} />}
        <button type="submit" className="danger" disabled={typed !== name || remove.isPending}>
          {words('delete')}
        </button>
      </form>
    </details>
  );
}
