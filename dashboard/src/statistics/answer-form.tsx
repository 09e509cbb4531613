import type { FormEvent } from 'react';
import { Field, TextField } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { useWords } from '../words/index.ts';

interface Props {
  error: unknown;
  isSending: boolean;
  onSend(given: { answer: string; question: string }): void;
  onCancel(): void;
}

/** The answer that everybody gets from then on. */
export function AnswerForm({ error, isSending, onSend, onCancel }: Props) {
  const words = useWords();

  function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    onSend({ answer: String(form.get('answer')), question: String(form.get('question')).trim() });
  }

  return (
    <Form error={error} onSubmit={send}>
      <TextField
        label={words('answer')}
        hint={words('statAnswerHint')}
        name="answer"
        rows={4}
        required
        maxLength={4_000}
        autoFocus
      />
      <Field label={words('statBetter')} name="question" maxLength={500} />
      <FormProblem />
      <div className="line">
        <button type="submit" className="primary" disabled={isSending}>
          {words('statSaveAnswer')}
        </button>
        <button type="button" onClick={onCancel}>
          {words('cancel')}
        </button>
      </div>
    </Form>
  );
}
