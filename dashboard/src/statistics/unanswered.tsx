import { useState } from 'react';
import type { Chatbot } from '../api/documents.ts';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { Loading } from '../ui/loading.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { downloadCsv, fileNameOf } from './csv.ts';
import { GroupRow } from './group-row.tsx';
import { type GroupStatus, type UnansweredGroup, useUnanswered, useUnansweredChanges } from './use-statistics.ts';

/** What visitors asked in vain, to be answered once for all who ask it again. */
export function Unanswered({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const mayManage = useMayManage(chatbot);
  const [status, setStatus] = useState<GroupStatus>('open');
  const [answered, setAnswered] = useState<ReadonlyMap<string, string>>(new Map());
  const [dismissed, setDismissed] = useState<UnansweredGroup>();
  const groups = useUnanswered(chatbot.id, status, new Set(answered.keys()));
  const { dismiss } = useUnansweredChanges(chatbot.id);
  const closed = status === 'open' ? [...answered].filter(([id]) => isGone(id, groups.data)) : [];

  const save = () =>
    downloadCsv(fileNameOf(chatbot.name, status), [
      [words('question'), words('statAsked'), words('statUnansweredTimes'), words('statUnsureTimes')],
      ...(groups.data ?? []).map((group) => [group.question, group.asked, group.unanswered, group.lowConfidence]),
    ]);

  return (
    <section>
      <div className="page-title">
        <h2>{words('statUnanswered')}</h2>
        {groups.data && groups.data.length > 0 && (
          <button type="button" onClick={save}>
            {words('statCsv')}
          </button>
        )}
      </div>
      <p className="quiet">{words('statUnansweredHint')}</p>
      <fieldset className="choices">
        <legend className="sr">{words('statUnanswered')}</legend>
        {(['open', 'closed'] as const).map((name) => (
          <label key={name}>
            <input type="radio" checked={name === status} onChange={() => setStatus(name)} />
            {words(name === 'open' ? 'statOpen' : 'statClosed')}
          </label>
        ))}
      </fieldset>
      <div role="status">
        {closed.map(([id, question]) => (
          <p key={id} className="done">
            {words('statNowAnswered', { question })}
          </p>
        ))}
        {dismissed && (
          <p className="done">
            {words('statDismissed', { question: dismissed.question })}{' '}
            <button
              type="button"
              onClick={() =>
                dismiss.mutate({ id: dismissed.id, dismissed: false }, { onSuccess: () => setDismissed(undefined) })
              }
            >
              {words('statUndo')}
            </button>
          </p>
        )}
      </div>
      {dismiss.error && <ProblemNote error={dismiss.error} />}
      {groups.isPending && <Loading />}
      {groups.error && <ProblemNote error={groups.error} retry={() => void groups.refetch()} />}
      {groups.data?.length === 0 && (
        <section className="empty">
          <p>{words(status === 'open' ? 'statNoneOpen' : 'statNoneClosed')}</p>
        </section>
      )}
      <ul className="rows">
        {groups.data?.map((group) => (
          <GroupRow
            key={group.id}
            {...{ chatbotId: chatbot.id, group, mayManage }}
            isBeingRead={group.status === 'open' && answered.has(group.id)}
            onAnswered={() => setAnswered((before) => new Map(before).set(group.id, group.question))}
            onDismissed={() => setDismissed(group)}
          />
        ))}
      </ul>
    </section>
  );
}

const isGone = (groupId: string, groups: UnansweredGroup[] | undefined) =>
  groups?.every(({ id }) => id !== groupId) === true;
