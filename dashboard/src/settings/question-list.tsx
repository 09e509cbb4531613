import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { RowActions } from '../ui/row-actions.tsx';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';

const most = 10;

interface Props {
  questions: string[];
  /** What the content answers, best first. */
  found: readonly string[];
  change(questions: string[]): void;
}

/** Questions that visitors are offered, in their order. */
export function QuestionList({ questions, found, change }: Props) {
  const words = useWords();
  const list = useRef<HTMLUListElement>(null);
  const foundId = useId();
  const isThere = (question: string) => questions.some((other) => other.trim() === question);
  const offered = questions.length < most ? found.filter((question) => !isThere(question)) : [];
  const replaced = (at: number, ...by: string[]) => questions.toSpliced(at, 1, ...by);

  function move(at: number, by: -1 | 1) {
    const [moved = ''] = questions.slice(at, at + 1);
    change(questions.toSpliced(at, 1).toSpliced(at + by, 0, moved));
    // The hand stays on what it moves, once the menu has given the focus back to its own button.
    requestAnimationFrame(() => list.current?.children[at + by]?.querySelector('button')?.focus());
  }

  function remove(at: number) {
    change(replaced(at));
    // To the next one, or to what adds one.
    requestAnimationFrame(() => {
      const next = list.current?.children[Math.min(at, questions.length - 2)]?.querySelector('button');
      (next ?? list.current?.parentElement?.querySelector<HTMLElement>('.start'))?.focus();
    });
  }

  function add(question = '') {
    change([...questions, question]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  }

  const actionsAt = (at: number) => [
    { label: words('setUp', { n: at + 1 }), isDisabled: at === 0, act: () => move(at, -1) },
    { label: words('setDown', { n: at + 1 }), isDisabled: at === questions.length - 1, act: () => move(at, 1) },
    { label: words('setRemoveQuestion', { n: at + 1 }), act: () => remove(at) },
  ];

  return (
    <Setting label={words('setQuestions')} hint={words('setQuestionsHint')}>
      <ul className="items" ref={list}>
        {questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other name than its place
          <li key={at} className="question">
            <input
              aria-label={words('setQuestion', { n: at + 1 })}
              value={question}
              onChange={(event) => change(replaced(at, event.target.value))}
              maxLength={200}
            />
            <RowActions
              name={question || words('setQuestion', { n: at + 1 })}
              actions={actionsAt(at)}
              hasFirst={false}
            />
          </li>
        ))}
      </ul>
      {questions.length < most && (
        <button type="button" className="small start" onClick={() => add()}>
          <Plus />
          {words('setAddQuestion')}
        </button>
      )}
      {offered.length > 0 && (
        <div className="found-questions">
          <p id={foundId} className="quiet">
            {words('setFoundQuestions')}
          </p>
          <ul aria-labelledby={foundId}>
            {offered.map((question) => (
              <li key={question}>
                <button type="button" className="small" onClick={() => add(question)}>
                  <Plus />
                  <span>{question}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Setting>
  );
}
