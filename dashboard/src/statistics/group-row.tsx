import { Plus } from 'lucide-react';
import { type FormEvent, type Ref, useState } from 'react';
import { Link } from 'wouter';
import { searchOf } from '../conversations/filters.ts';
import { Field, TextField } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { Passage } from '../ui/passage.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { dayText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import { formatNumber } from './format-figures.ts';
import { type UnansweredGroup, useUnansweredChanges } from './use-statistics.ts';

interface Props {
  ref?: Ref<HTMLLIElement>;
  chatbotId: string;
  group: UnansweredGroup;
  mayManage: boolean;
  /** Its answer was given and is not in use yet. */
  isBeingRead: boolean;
  /** Whether one came here to answer it. */
  startsOpen?: boolean;
  onAnswered(): void;
  onDismissed(): void;
}

/** Questions that mean the same, and what can be done about them. */
export function GroupRow({
  ref,
  chatbotId,
  group,
  mayManage,
  isBeingRead,
  startsOpen,
  onAnswered,
  onDismissed,
}: Props) {
  const words = useWords();
  const { id, question, asked, unanswered, lowConfidence, lastAskedAt, dismissed, status } = group;
  const canAnswer = mayManage && status === 'open' && !isBeingRead;
  const [isOpen, setOpen] = useState(startsOpen === true && canAnswer);
  const [isAnswering, setAnswering] = useState(isOpen);
  const { answer, dismiss } = useUnansweredChanges(chatbotId);

  const facts = [
    words('statAskedTimes', { n: asked }),
    // That none was answered needs no number.
    ...(unanswered > 0 && unanswered < asked ? [words('statNotAnswered', { n: formatNumber(unanswered) })] : []),
    ...(lowConfidence > 0 ? [words('statLowConfidence', { n: formatNumber(lowConfidence) })] : []),
    words('statLastOn', {
      date: dayText(lastAskedAt),
    }),
  ];

  function start() {
    setOpen(true);
    setAnswering(true);
  }

  function stop() {
    setOpen(false);
    setAnswering(false);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const given = { answer: String(form.get('answer')), question: String(form.get('question')).trim() };
    answer.mutate(
      { id, ...given },
      {
        onSuccess() {
          stop();
          onAnswered();
        },
      },
    );
  }

  return (
    <li ref={ref} className="row group-row">
      <div className="grow">
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <bdi>{question}</bdi>
            {status === 'closed' && (
              <span className={dismissed ? 'badge' : 'badge good'}>
                {words(dismissed ? 'statPutAside' : 'statAnswered')}
              </span>
            )}
            <span className="quiet">{facts.join(' · ')}</span>
          </summary>
          <Details group={group} />
          <Link href={`/chatbots/${chatbotId}/conversations${searchOf({ text: question.slice(0, 200) })}`}>
            {words('statConversations')}
          </Link>
          {isAnswering && canAnswer && (
            <Form error={answer.error} onSubmit={send}>
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
                <button type="submit" className="primary" disabled={answer.isPending}>
                  {words('statSaveAnswer')}
                </button>
                <button type="button" onClick={stop}>
                  {words('cancel')}
                </button>
              </div>
            </Form>
          )}
        </details>
        {isBeingRead && <p role="status">{words('statBeingRead')}</p>}
        {dismiss.error && <ProblemNote error={dismiss.error} />}
      </div>
      {mayManage && !isBeingRead && !(isOpen && isAnswering) && (
        <div className="buttons">
          {status === 'open' && (
            <>
              <button type="button" className="small" onClick={start}>
                <Plus />
                {words('statAddAnswer')}
              </button>
              <button
                type="button"
                className="ghost small"
                disabled={dismiss.isPending}
                onClick={() => dismiss.mutate({ id, dismissed: true }, { onSuccess: onDismissed })}
              >
                {words('statDismiss')}
              </button>
            </>
          )}
          {dismissed && (
            <button
              type="button"
              className="small"
              disabled={dismiss.isPending}
              onClick={() => dismiss.mutate({ id, dismissed: false })}
            >
              {words('statTakeBack')}
            </button>
          )}
        </div>
      )}
    </li>
  );
}

/** How it was worded, and the best that was found when it was last asked. */
function Details({ group: { question, variants, bestPassages } }: { group: UnansweredGroup }) {
  const words = useWords();
  const others = variants.filter((variant) => variant !== question);
  return (
    <>
      {others.length > 0 && (
        <>
          <p className="quiet">{words('statAlso')}</p>
          <ul>
            {others.map((variant) => (
              <li key={variant}>
                <bdi>{variant}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {bestPassages.length > 0 && <p className="quiet">{words('statBest')}</p>}
      {bestPassages.map(({ title, url, quote }) => (
        <figure key={`${url} ${quote}`} className="best-passage">
          <Passage text={quote} isShort />
          <figcaption className="quiet">{title}</figcaption>
        </figure>
      ))}
    </>
  );
}
