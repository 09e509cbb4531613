import { type FormEvent, useState } from 'react';
import type { Mode } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { Field } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { AskedView } from './asked-view.tsx';
import { rememberTried } from './tried.ts';
import { useQuestions } from './use-question.ts';
import './playground.css';

const modes: Mode[] = ['standard', 'productivity', 'creative'];

export default function PlaygroundPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{() => <Playground chatbotId={id} />}</ChatbotFrame>;
}

/** Where an owner asks what visitors will ask, and sees why the answer is what it is. */
function Playground({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const { all, ask, isAnswering, stop } = useQuestions(chatbotId);
  const [mode, setMode] = useState<Mode>('standard');

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    rememberTried(chatbotId);
    void ask(String(new FormData(form).get('question')), mode);
    form.reset();
  }

  return (
    <>
      <PageTitle title={words('playground')} />
      <ol className="asked" aria-live="polite" aria-busy={isAnswering}>
        {all.map((asked) => (
          <AskedView key={asked.id} asked={asked} />
        ))}
      </ol>
      <form className="panel" onSubmit={send}>
        <Field label={words('askSomething')} name="question" required maxLength={4_000} autoFocus />
        <div className="line">
          <label className="inline">
            {words('mode')}
            <select value={mode} onChange={(event) => setMode(event.target.value as Mode)}>
              {modes.map((name) => (
                <option key={name} value={name}>
                  {words(name)}
                </option>
              ))}
            </select>
          </label>
          {isAnswering ? (
            <button type="button" onClick={stop}>
              {words('stop')}
            </button>
          ) : (
            <button type="submit" className="primary">
              {words('ask')}
            </button>
          )}
        </div>
      </form>
    </>
  );
}
