import { type FormEvent, Fragment, useState } from 'react';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { DropFiles } from './drop-files.tsx';
import { sourceForms } from './source-forms.tsx';
import { useSourceChanges, useSourceTypes } from './use-sources.ts';

type FormType = keyof typeof sourceForms;
type Type = FormType | 'file';

/** Something new to read, of a type that the server offers and this page has a form for. */
export function AddSource({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const { data = [] } = useSourceTypes(chatbotId);
  const types = data.filter((type): type is Type => type === 'file' || type in sourceForms);
  const [chosen, setChosen] = useState<Type>();
  const shown = chosen ?? types[0];
  return (
    <section className="panel">
      <h2>{words('addSource')}</h2>
      <fieldset className="choices">
        <legend className="sr">{words('addSource')}</legend>
        {types.map((type) => (
          <label key={type}>
            <input type="radio" name="kind" checked={type === shown} onChange={() => setChosen(type)} />
            {words(type)}
          </label>
        ))}
      </fieldset>
      {shown === 'file' && <DropFiles chatbotId={chatbotId} />}
      {shown && shown !== 'file' && <GivenForm key={shown} chatbotId={chatbotId} type={shown} />}
    </section>
  );
}

function GivenForm({ chatbotId, type }: { chatbotId: string; type: FormType }) {
  const words = useWords();
  const { add } = useSourceChanges(chatbotId);
  const [added, setAdded] = useState(0);
  const { fields, given } = sourceForms[type];

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    add.mutate(given(new FormData(event.currentTarget)), { onSuccess: () => setAdded(added + 1) });
  }

  return (
    <form onSubmit={send}>
      {/* A new source begins with empty fields. */}
      <Fragment key={added}>{fields}</Fragment>
      {add.error && <ProblemNote error={add.error} />}
      <button type="submit" className="primary" disabled={add.isPending}>
        {words('add')}
      </button>
    </form>
  );
}
