import { useId, useState } from 'react';
import { useWords } from '../words/index.ts';
import { Field } from './field.tsx';
import { Form, FormProblem } from './form.tsx';
import './setting.css';

/** A longer name would be a chore to type: a word takes its place. */
const longestTyped = 30;

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
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = name.length > longestTyped ? words('deleteWord') : name;

  function confirm() {
    if (typed === wanted) remove.mutate();
  }

  return (
    <section className="panel setting danger-zone" aria-labelledby={id}>
      <div className="setting-about">
        <h2 id={id}>{title}</h2>
        <p className="quiet">{hint}</p>
      </div>
      <div className="setting-control">
        {isOpen ? (
          <Form error={remove.error} onSubmit={confirm}>
            <Field
              label={words('typeNameToDelete', { name: wanted })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoFocus
            />
            <FormProblem />
            <div className="buttons">
              <button type="submit" className="danger" disabled={typed !== wanted || remove.isPending}>
                {words('delete')}
              </button>
              <button type="button" onClick={() => setOpen(false)}>
                {words('cancel')}
              </button>
            </div>
          </Form>
        ) : (
          <button type="button" className="danger" onClick={() => setOpen(true)}>
            {title}
          </button>
        )}
      </div>
    </section>
  );
}
