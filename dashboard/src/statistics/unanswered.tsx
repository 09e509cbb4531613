import { CircleCheckBig, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { downloadCsv, fileNameOf } from './csv.ts';
import { GroupRow } from './group-row.tsx';
import { type GroupStatus, type UnansweredGroup, useUnanswered, useUnansweredChanges } from './use-statistics.ts';

interface Props {
  chatbot: Chatbot;
  /** Whether what stands above it is there, so that it moves no more. */
  isPlaced: boolean;
}

/** One that was answered here, with what everybody gets. */
type AnsweredGroup = UnansweredGroup & { answer: string };

/** As many as one looks through at once. */
const shownFirst = 5;

/** What visitors asked in vain, to be answered once for all who ask it again. */
export function Unanswered({ chatbot, isPlaced }: Props) {
  const words = useWords();
  const mayManage = useMayManage(chatbot);
  const [status, setStatus] = useState<GroupStatus>('open');
  const [answered, setAnswered] = useState<ReadonlyMap<string, AnsweredGroup>>(new Map());
  const [isWhole, setWhole] = useState(false);
  const [dismissed, setDismissed] = useState<UnansweredGroup>();
  const groups = useUnanswered(chatbot.id, status, new Set(answered.keys()));
  const { dismiss } = useUnansweredChanges(chatbot.id);
  // What was answered here stays where it was, with its mark, until somebody looks elsewhere.
  const settled = status === 'open' ? [...answered.values()].filter(({ id }) => isGone(id, groups.data)) : [];
  const listed = groups.data && [...groups.data, ...settled.map((group) => ({ ...group, status: 'closed' as const }))];
  const mostAskedFirst = listed?.toSorted((one, other) => other.asked - one.asked);
  const toAnswer = new URLSearchParams(useSearch()).get('answer');
  const isFurtherDown = (mostAskedFirst?.findIndex(({ id }) => id === toAnswer) ?? -1) >= shownFirst;
  const isAllShown = isWhole || isFurtherDown;
  const { heading, row } = useScrolledTo('#unanswered', isPlaced && !groups.isPending);
  useSettledToast(settled);

  const save = () =>
    downloadCsv(fileNameOf(chatbot.name, status), [
      [words('question'), words('statAsked'), words('statUnansweredTimes'), words('statUnsureTimes')],
      ...(mostAskedFirst ?? []).map((group) => [group.question, group.asked, group.unanswered, group.lowConfidence]),
    ]);

  return (
    <section id="unanswered">
      <div className="section-head">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {words('statUnanswered')}
          </h2>
          <p className="quiet">{words('statUnansweredHint')}</p>
        </div>
        <fieldset className="segments">
          <legend className="sr">{words('statUnanswered')}</legend>
          {(['open', 'closed'] as const).map((name) => (
            <label key={name}>
              <input type="radio" checked={name === status} onChange={() => setStatus(name)} />
              {words(name === 'open' ? 'statOpen' : 'statClosed')}
            </label>
          ))}
        </fieldset>
        {(groups.isPending || (groups.data?.length ?? 0) > 0) && (
          <button type="button" className="ghost" disabled={groups.isPending} onClick={save}>
            <Download />
            {words('statCsv')}
          </button>
        )}
      </div>
      {/* Among those that are closed it can be opened again itself. */}
      {dismissed && status === 'open' && (
        <Notice
          tone="note"
          action={
            <button
              type="button"
              className="small"
              onClick={() =>
                dismiss.mutate({ id: dismissed.id, dismissed: false }, { onSuccess: () => setDismissed(undefined) })
              }
            >
              {words('statUndo')}
            </button>
          }
        >
          {words('statDismissed', { question: dismissed.question })}
        </Notice>
      )}
      {dismiss.error && <ProblemNote error={dismiss.error} />}
      {groups.isPending && <Loading shape="tasks" count={shownFirst} />}
      {groups.error && <ProblemNote error={groups.error} retry={() => void groups.refetch()} />}
      {listed?.length === 0 && (
        <EmptyState
          icon={CircleCheckBig}
          title={words(status === 'open' ? 'statNoneOpen' : 'statNoneClosed')}
          hint={words(status === 'open' ? 'statNoneOpenHint' : 'statNoneClosedHint')}
        />
      )}
      <ul className="rows">
        {mostAskedFirst?.slice(0, isAllShown ? undefined : shownFirst).map((group) => (
          <GroupRow
            key={group.id}
            {...(group.id === toAnswer && { ref: row, startsOpen: true })}
            {...{ chatbotId: chatbot.id, group, mayManage }}
            isBeingRead={group.status === 'open' && answered.has(group.id)}
            answer={answered.get(group.id)?.answer}
            onAnswered={(answer) => setAnswered((before) => new Map(before).set(group.id, { ...group, answer }))}
            onDismissed={() => setDismissed(group)}
          />
        ))}
        {!isAllShown && listed && listed.length > shownFirst && (
          <li className="row show-all">
            <button type="button" className="ghost" onClick={() => setWhole(true)}>
              {words('showAll')}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Brings a heading into view once, where the address names it; or the row below it that is to be answered. */
function useScrolledTo(hash: string, isReady: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isReady || location.hash !== hash) return;
    if (row.current) row.current.scrollIntoView({ block: 'center' });
    else heading.current?.scrollIntoView();
    const field = row.current?.querySelector('textarea') ?? heading.current;
    field?.focus({ preventScroll: true });
  }, [isReady, hash]);
  return { heading, row };
}

/** Says once of each question that its answer is in use. */
function useSettledToast(settled: readonly UnansweredGroup[]) {
  const words = useWords();
  const toast = useToast();
  const said = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, question } of settled) {
      if (!said.current.has(id)) toast(words('statNowAnswered', { question }));
      said.current.add(id);
    }
  }, [settled, toast, words]);
}

const isGone = (groupId: string, groups: UnansweredGroup[] | undefined) =>
  groups?.every(({ id }) => id !== groupId) === true;
