import { ArrowDown, ArrowUp, Ellipsis, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Menu } from '../ui/menu.tsx';
import { Setting } from '../ui/setting.tsx';
import { useMedia } from '../ui/use-media.ts';
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
  const isNarrow = useMedia('(max-width: 30rem)');
  const list = useRef<HTMLUListElement>(null);
  const foundId = useId();
  const isThere = (question: string) => questions.some((other) => other.trim() === question);
  const offered = questions.length < most ? found.filter((question) => !isThere(question)) : [];
  const replaced = (at: number, ...by: string[]) => questions.toSpliced(at, 1, ...by);

  function move(at: number, by: -1 | 1) {
    const [moved = ''] = questions.slice(at, at + 1);
    change(questions.toSpliced(at, 1).toSpliced(at + by, 0, moved));
    // The hand stays on what it moves.
    const row = list.current?.children[at + by];
    const [up, down] = row?.querySelectorAll('button') ?? [];
    // A menu gives the focus back to its own button as it closes.
    if (isNarrow) requestAnimationFrame(() => up?.focus());
    else (by < 0 ? (at + by > 0 ? up : down) : at + by < questions.length - 1 ? down : up)?.focus();
  }

  function add(question = '') {
    change([...questions, question]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  }

  const actionsAt = (at: number) => [
    { label: words('setUp', { n: at + 1 }), Icon: ArrowUp, isDisabled: at === 0, act: () => move(at, -1) },
    {
      label: words('setDown', { n: at + 1 }),
      Icon: ArrowDown,
      isDisabled: at === questions.length - 1,
      act: () => move(at, 1),
    },
    { label: words('setRemoveQuestion', { n: at + 1 }), Icon: X, isDisabled: false, act: () => change(replaced(at)) },
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
            {isNarrow ? (
              <div className="row-menu">
                <Menu
                  button={<Ellipsis />}
                  label={words('sourceActions', { title: question || words('setQuestion', { n: at + 1 }) })}
                  className="icon ghost"
                >
                  {actionsAt(at).map(({ label, isDisabled, act }) => (
                    <button key={label} type="button" disabled={isDisabled} onClick={act}>
                      {label}
                    </button>
                  ))}
                </Menu>
              </div>
            ) : (
              actionsAt(at).map(({ label, Icon, isDisabled, act }) => (
                <button
                  key={label}
                  type="button"
                  className="icon ghost"
                  aria-label={label}
                  disabled={isDisabled}
                  onClick={act}
                >
                  <Icon />
                </button>
              ))
            )}
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
