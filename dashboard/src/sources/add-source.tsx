import { type FormEvent, useId, useState } from 'react';
import type { Chatbot } from '../api/documents.ts';
import { Form, FormProblem } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { DropFiles } from './drop-files.tsx';
import { type FormType, givenSource, SourceFields } from './source-forms.tsx';
import { type AddableType, addableTypes, sourceIcons } from './source-kinds.ts';
import { useSourceChanges, useSourceTypes } from './use-sources.ts';

interface Props {
  chatbot: Chatbot;
  /** There is nothing to answer from yet. */
  isFirst: boolean;
  /** The type that is chosen at first. */
  asked: AddableType | undefined;
  /** A website that could not be read, to be corrected. */
  failed: string | undefined;
  /** Something was added. */
  done(): void;
}

/** Something new to read, of a type that the server offers. The first suggestion is the chatbot's own website. */
export function AddSource({ chatbot: { id: chatbotId, domain }, isFirst, asked, failed, done }: Props) {
  const words = useWords();
  const id = useId();
  const { data = [] } = useSourceTypes(chatbotId);
  const types = addableTypes.filter((type) => data.includes(type));
  const [chosen, setChosen] = useState(asked);
  const shown = chosen ?? types[0];
  const website = failed ?? (isFirst && domain ? `https://${domain}` : '');
  return (
    <section className="panel add-source" aria-labelledby={id}>
      <h2 id={id}>{words('learnFrom')}</h2>
      <fieldset className="kinds">
        <legend className="sr">{words('sourceKind')}</legend>
        {types.map((type) => {
          const Icon = sourceIcons[type];
          return (
            <label key={type}>
              <input
                type="radio"
                name="kind"
                aria-labelledby={`${id}-${type}`}
                aria-describedby={`${id}-${type}-hint`}
                checked={type === shown}
                onChange={() => setChosen(type)}
              />
              <Icon aria-hidden="true" />
              <span id={`${id}-${type}`}>{words(type)}</span>
              <span id={`${id}-${type}-hint`} className="quiet">
                {words(`kind_${type}`)}
              </span>
            </label>
          );
        })}
      </fieldset>
      {shown === 'file' && <DropFiles chatbotId={chatbotId} done={done} />}
      {shown && shown !== 'file' && (
        <GivenForm
          key={shown}
          {...{ chatbotId, done }}
          hasFocus={chosen === asked}
          type={shown}
          address={shown === 'website' ? website : ''}
        />
      )}
    </section>
  );
}

interface FormProps {
  chatbotId: string;
  type: FormType;
  /** Where a website may be, as a suggestion. */
  address: string;
  /** Until another type is chosen, by keys as well, its field is where one goes on. */
  hasFocus: boolean;
  done(): void;
}

function GivenForm({ chatbotId, type, address, hasFocus, done }: FormProps) {
  const words = useWords();
  const show = useToast();
  const { add } = useSourceChanges(chatbotId);

  function send(event: FormEvent<HTMLFormElement>) {
    add.mutate(givenSource(type, new FormData(event.currentTarget)), {
      onSuccess() {
        show(words('sourceAdded'));
        done();
      },
    });
  }

  return (
    <Form error={add.error} onSubmit={send}>
      <SourceFields {...{ type, address, hasFocus }} />
      <FormProblem />
      <button type="submit" className="primary" disabled={add.isPending}>
        {words(`add_${type}`)}
      </button>
    </Form>
  );
}
