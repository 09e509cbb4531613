import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';

const most = 10;

interface Props {
  questions: string[];
  change(questions: string[]): void;
}

/** Questions that visitors are offered, in their order. */
export function QuestionList({ questions, change }: Props) {
  const words = useWords();
  const list = useRef<HTMLUListElement>(null);
  const replaced = (at: number, ...by: string[]) => questions.toSpliced(at, 1, ...by);

  function move(at: number, by: -1 | 1) {
    const [moved = ''] = questions.slice(at, at + 1);
    change(questions.toSpliced(at, 1).toSpliced(at + by, 0, moved));
    // The hand stays on what it moves.
    const row = list.current?.children[at + by];
    const [up, down] = row?.querySelectorAll('button') ?? [];
    (by < 0 ? (at + by > 0 ? up : down) : at + by < questions.length - 1 ? down : up)?.focus();
  }

  function add() {
    change([...questions, '']);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  }

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
            <button
              type="button"
              className="icon ghost"
              aria-label={words('setUp', { n: at + 1 })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <ArrowUp />
            </button>
            <button
              type="button"
              className="icon ghost"
              aria-label={words('setDown', { n: at + 1 })}
              disabled={at === questions.length - 1}
              onClick={() => move(at, 1)}
            >
              <ArrowDown />
            </button>
            <button
              type="button"
              className="icon ghost"
              aria-label={words('setRemoveQuestion', { n: at + 1 })}
              onClick={() => change(replaced(at))}
            >
              <X />
            </button>
          </li>
        ))}
      </ul>
      {questions.length < most && (
        <button type="button" className="small start" onClick={add}>
          <Plus />
          {words('setAddQuestion')}
        </button>
      )}
    </Setting>
  );
}
