import { type FormEvent, useState } from 'react';
import { Field, TextField } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { useWords } from '../words/index.ts';
import { readQuestions, writeQuestions } from './read-questions.ts';
import { useStarterQuestions } from './use-starter-questions.ts';
import { type Test, useTestChanges } from './use-tests.ts';

interface Props {
  chatbotId: string;
  /** Left out for a new one. */
  test?: Test;
  close(): void;
}

/** A list of questions, one a line. */
export function TestForm({ chatbotId, test, close }: Props) {
  const words = useWords();
  const { save, run } = useTestChanges(chatbotId);
  const [isEmpty, setEmpty] = useState(false);
  const starters = useStarterQuestions(chatbotId);
  const isFilled = !test && starters && starters.questions.length > 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const questions = readQuestions(String(form.get('questions')));
    setEmpty(questions.length === 0);
    if (questions.length === 0) return;
    const body = { name: String(form.get('name')).trim(), questions };
    save.mutate({ id: test?.id, body }, { onSuccess: ({ id }) => run.mutate(id, { onSettled: close }) });
  }

  return (
    <Form error={save.error} className="panel" onSubmit={submit}>
      <Field label={words('testName')} name="name" defaultValue={test?.name} required maxLength={100} autoFocus />
      <TextField
        label={words('testQuestions')}
        hint={`${isFilled ? `${words(starters.from)} ` : ''}${words('testQuestionsHint')}`}
        problem={isEmpty ? words('testNoQuestions') : undefined}
        name="questions"
        rows={8}
        defaultValue={test ? writeQuestions(test.questions) : starters?.questions.join('\n')}
        placeholder={words('testExample')}
      />
      <FormProblem />
      <div className="buttons">
        <button type="submit" className="primary" disabled={save.isPending || run.isPending}>
          {words('saveAndRun')}
        </button>
        {/* A new one is closed by the button that opened it. */}
        {test && (
          <button type="button" onClick={close}>
            {words('cancel')}
          </button>
        )}
      </div>
    </Form>
  );
}
