import { ArrowUp, RotateCcw, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Chatbot, Mode } from '../api/documents.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useWords } from '../words/index.ts';
import { Exchange } from './exchange.tsx';
import type { Asked } from './use-question.ts';

const modes: Mode[] = ['standard', 'productivity', 'creative'];

interface Props {
  chatbot: Chatbot;
  all: readonly Asked[];
  welcome: string;
  suggested: readonly string[];
  inspectedId: number | undefined;
  isAnswering: boolean;
  inspect(id: number): void;
  ask(question: string, mode: Mode): void;
  stop(): void;
  startOver(): void;
}

/** The conversation as a visitor has it. */
export function VisitorView({ chatbot, all, welcome, suggested, inspectedId, isAnswering, ...act }: Props) {
  const words = useWords();
  const [mode, setMode] = useState<Mode>('standard');
  const messages = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const last = all.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new comes into sight
  useEffect(() => {
    messages.current?.scrollTo({ top: messages.current.scrollHeight });
  }, [all.length, last?.text, last?.answer, last?.error]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    act.ask(String(new FormData(form).get('question')), mode);
    form.reset();
  }

  // What was pressed is gone: what comes next is another question.
  function askSuggested(question: string) {
    act.ask(question, mode);
    field.current?.focus();
  }
  function startOver() {
    act.startOver();
    field.current?.focus();
  }

  return (
    <section className="visitor-view" aria-label={words('tryVisitorView')}>
      <header>
        <Avatar name={chatbot.name} shape="square" />
        <strong>{chatbot.name}</strong>
        {all.length > 0 && (
          <button type="button" className="ghost small" onClick={startOver} disabled={isAnswering}>
            <RotateCcw />
            {words('tryStartOver')}
          </button>
        )}
      </header>
      <div className="visitor-messages" ref={messages}>
        {welcome && <p className="try-bubble">{welcome}</p>}
        {all.length === 0 && suggested.length > 0 && (
          <ul className="try-chips" aria-label={words('trySuggested')}>
            {suggested.map((question) => (
              <li key={question}>
                <button type="button" onClick={() => askSuggested(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
        <ol className="asked" aria-live="polite" aria-busy={isAnswering}>
          {all.map((asked) => (
            <Exchange
              key={asked.id}
              asked={asked}
              isInspected={asked.id === inspectedId}
              inspect={() => act.inspect(asked.id)}
            />
          ))}
        </ol>
      </div>
      <form className="try-composer" onSubmit={send}>
        <input
          ref={field}
          name="question"
          aria-label={words('askSomething')}
          placeholder={words('askSomething')}
          autoComplete="off"
          required
          maxLength={4_000}
          // biome-ignore lint/a11y/noAutofocus: asking is what the page is for
          autoFocus
        />
        {isAnswering ? (
          <button type="button" className="icon" aria-label={words('stop')} onClick={act.stop}>
            <Square />
          </button>
        ) : (
          <button type="submit" className="icon primary" aria-label={words('ask')}>
            <ArrowUp />
          </button>
        )}
        <label className="try-composer-mode">
          {words('mode')}
          <select value={mode} onChange={(event) => setMode(event.target.value as Mode)}>
            {modes.map((name) => (
              <option key={name} value={name}>
                {words(name)}
              </option>
            ))}
          </select>
        </label>
      </form>
    </section>
  );
}
