import { useState } from 'react';
import { useWords } from '../words/index.ts';
import { Field } from './field.tsx';
import { Form, FormProblem } from './form.tsx';

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

  function confirm() {
    if (typed === name) remove.mutate();
  }

  return (
    <details className="panel danger-zone">
      <summary>{title}</summary>
      <Form error={remove.error} onSubmit={confirm}>
        <p>{hint}</p>
        <Field
          label={words('typeNameToDelete', { name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
        <FormProblem />
        <button type="submit" className="danger" disabled={typed !== name || remove.isPending}>
          {words('delete')}
        </button>
      </Form>
    </details>
  );
}
