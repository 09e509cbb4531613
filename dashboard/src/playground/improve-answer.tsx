import { PencilLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Field, TextField } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { useImprovement } from './use-improvement.ts';

const looks = { primary: 'start primary', calm: 'start', small: 'small', quiet: 'ghost small improve-quietly' };

interface Props {
  chatbotId: string;
  question: string;
  /** What it answered, to begin with. */
  given: string;
  /** What the button is called that saves it, where it does no more. */
  saveLabel?: string;
  /** The one thing to do; calm where the answer is good for all that is known; small, or quiet too, beside what is known of it. */
  look?: keyof typeof looks;
  /** The better answer has been read. */
  done?(question: string): void;
}

/** A better answer to the question, which is asked again as soon as it has been read. */
export function ImproveAnswer({ chatbotId, question, given, saveLabel, look = 'primary', done }: Props) {
  const words = useWords();
  const show = useToast();
  const improve = useImprovement(chatbotId);
  const [state, setState] = useState<'calm' | 'open' | 'cancelled'>('calm');
  if (state !== 'open')
    return (
      <button
        type="button"
        className={looks[look]}
        {...(look === 'quiet' && { 'aria-label': words('improve') })}
        onClick={() => setState('open')}
        // biome-ignore lint/a11y/noAutofocus: whoever has cancelled stands where they were before
        autoFocus={state === 'cancelled'}
      >
        <PencilLine />
        {words(look === 'quiet' ? 'improveShort' : 'improve')}
      </button>
    );

  function save(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const pair = { question: String(form.get('question')).trim(), answer: String(form.get('answer')).trim() };
    improve.mutate(pair, {
      onSuccess() {
        show(words('improved'));
        // The form is gone, with the answer it was about where that is asked for again.
        document.getElementById('content')?.focus({ preventScroll: true });
        setState('calm');
        done?.(pair.question);
      },
    });
  }

  return (
    <Form error={improve.error} className="improve-form" onSubmit={save}>
      <h3>{words('improve')}</h3>
      <Field label={words('improveQuestion')} name="question" defaultValue={question} required maxLength={500} />
      <TextField
        label={words('improveAnswer')}
        hint={words('improveHint', { title: words('improvedAnswers') })}
        name="answer"
        defaultValue={given}
        rows={5}
        required
        maxLength={4_000}
        autoFocus
      />
      <FormProblem />
      <div className="buttons">
        <button type="submit" className="primary" disabled={improve.isPending}>
          {improve.isPending ? words('improving') : (saveLabel ?? words('improveSave'))}
        </button>
        <button type="button" onClick={() => setState('cancelled')} disabled={improve.isPending}>
          {words('cancel')}
        </button>
      </div>
    </Form>
  );
}
