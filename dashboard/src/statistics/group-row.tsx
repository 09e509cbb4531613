import { Plus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { excerptOf } from '../ui/markdown.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { nearDayText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import { AnswerForm } from './answer-form.tsx';
import { formatNumber } from './format-figures.ts';
import { GroupDetails } from './group-details.tsx';
import { type UnansweredGroup, useUnansweredChanges } from './use-statistics.ts';
import './group-row.css';

interface Props {
  ref?: Ref<HTMLLIElement>;
  chatbotId: string;
  group: UnansweredGroup;
  mayManage: boolean;
  /** Its answer was given and is not in use yet. */
  isBeingRead: boolean;
  /** Whether one came here to answer it. */
  startsOpen?: boolean;
  /** What was answered to it here. */
  answer?: string | undefined;
  onAnswered(answer: string): void;
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
  answer: given,
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
    words('statLastOn', { date: nearDayText(lastAskedAt) }),
  ];

  function start() {
    setOpen(true);
    setAnswering(true);
  }

  function stop() {
    setOpen(false);
    setAnswering(false);
  }

  function send(sent: { answer: string; question: string }) {
    answer.mutate(
      { id, ...sent },
      {
        onSuccess() {
          stop();
          onAnswered(sent.answer);
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
          <div className="group-body">
            {isAnswering && canAnswer && (
              <AnswerForm error={answer.error} isSending={answer.isPending} onSend={send} onCancel={stop} />
            )}
            <GroupDetails {...{ chatbotId, group }} />
          </div>
        </details>
        {given !== undefined && <p className="group-answer">{excerptOf(given)}</p>}
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
