import { useState } from 'react';
import type { Source } from '../api/documents.ts';
import { useRemovals } from '../session/undo.tsx';
import { NotLoaded } from '../ui/not-yet.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords, type Words } from '../words/index.ts';
import { SourceSchedule } from './source-schedule.tsx';
import { sourcePath, useSourceChanges, useSourceItems } from './use-sources.ts';

const statusWords: Record<Source['status'], keyof Words> = {
  pending: 'reading',
  ready: 'ready',
  failed: 'failed',
  cancelled: 'cancelled',
};

interface Props {
  chatbotId: string;
  source: Source;
  mayManage: boolean;
}

/** A source, how far it is, and what can be done with it. */
export function SourceRow({ chatbotId, source, mayManage }: Props) {
  const words = useWords();
  const { refresh, cancel } = useSourceChanges(chatbotId);
  const { remove } = useRemovals();
  const { id, title, url, status, error, notice, progress, passages, settings } = source;
  const finished = progress.done + progress.unchanged + progress.failed + progress.skipped;
  const isReading = status === 'pending';
  const isOfWeb = settings !== null;
  const problem = refresh.error ?? cancel.error;
  return (
    <li className="row">
      <div className="grow">
        <strong>{title}</strong> <span className={`badge ${status}`}>{words(statusWords[status])}</span>
        {url && <p className="quiet address">{url}</p>}
        {isReading && (
          <progress aria-label={title} max={Math.max(1, progress.found)} value={finished}>
            {finished}
          </progress>
        )}
        <p className="quiet" role={isReading ? 'status' : undefined}>
          {isOfWeb && `${words('pagesRead', { done: finished, found: progress.found })} · `}
          {words('passages', { n: passages })}
        </p>
        {error && <p className="wrong">{error}</p>}
        {notice && <p className="quiet">{notice}</p>}
        {problem && <ProblemNote error={problem} />}
        {isOfWeb && <SourceSchedule {...{ chatbotId, source, mayManage }} />}
        <Items chatbotId={chatbotId} source={source} />
      </div>
      {mayManage && (
        <div className="buttons">
          {isReading ? (
            <button type="button" onClick={() => cancel.mutate(id)}>
              {words('stopReading')}
            </button>
          ) : (
            isOfWeb && (
              <button type="button" onClick={() => refresh.mutate(id)}>
                {words('readAgain')}
              </button>
            )
          )}
          <button
            type="button"
            className="danger"
            onClick={(event) => remove({ path: sourcePath(chatbotId, id), name: title }, event)}
          >
            {words('remove')}
          </button>
        </div>
      )}
    </li>
  );
}

/** Each page with what became of it; those that failed first, with the reason. */
function Items({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const words = useWords();
  const [isShown, setShown] = useState(false);
  const items = useSourceItems(chatbotId, source, isShown);
  if (source.progress.found < 2 && source.progress.failed === 0) return null;
  return (
    <details onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{words('showPages')}</summary>
      {!items.data && <NotLoaded query={items} />}
      <ul className="items">
        {items.data?.map(({ address, state, reason, title, passages }) => (
          <li key={address}>
            <span className={state === 'failed' ? 'wrong' : ''}>{title || address}</span>{' '}
            <span className="quiet">{reason ?? words('passages', { n: passages })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
