import { ChevronRight, CircleAlert, RotateCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Source } from '../api/documents.ts';
import { addressText } from '../conversations/address-text.ts';
import { useRemovals } from '../session/undo.tsx';
import { formatNumber } from '../statistics/format-figures.ts';
import { Ago } from '../ui/ago.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { plainSentence } from '../ui/problem-words.ts';
import { useWords, type Words } from '../words/index.ts';
import { EditSource } from './edit-source.tsx';
import { sayReasons } from './say-reasons.ts';
import { SourceDetails } from './source-details.tsx';
import { sourceIcons } from './source-kinds.ts';
import { SourceMenu } from './source-menu.tsx';
import { type ItemState, sourcePath, useSourceChanges } from './use-sources.ts';

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
  /** As the list writes it. */
  address: string | undefined;
  isSelected: boolean;
  select(isSelected: boolean): void;
}

/** A source, how far it is, and what can be done with it. */
export function SourceRow({ chatbotId, source, mayManage, address, isSelected, select }: Props) {
  const words = useWords();
  const detailsId = useId();
  const changes = useSourceChanges(chatbotId);
  /** Which of its pages are shown below it. */
  const [shown, setShown] = useState<ItemState>();
  const isOpen = shown !== undefined;
  const isFailedShown = shown === 'failed';
  const [isEdited, setEdited] = useState(false);
  const { remove } = useRemovals();
  const { title, url, type, status, error, notice, progress, settings } = source;
  const unread = words(type === 'file' ? 'fileUnsupported' : 'websiteUnreadable');
  const Icon = sourceIcons[type];
  // Of a website that is named by its address, this would be said twice.
  const isNamedByAddress = url !== null && URL.canParse(url) && title.replace(/\/$/, '') === addressText(url);
  const summary = [!isNamedByAddress && address, pagesText(source, words)].filter(Boolean).join(' · ');
  const isReading = status === 'pending';
  const finished = progress.done + progress.unchanged + progress.failed + progress.skipped;
  const problem = changes.refresh.error ?? changes.cancel.error;
  return (
    <li className={isSelected ? 'source selected' : 'source'}>
      <div className="source-line">
        {mayManage && (
          <input
            type="checkbox"
            aria-label={words('selectSource', { title })}
            checked={isSelected}
            onChange={(event) => select(event.target.checked)}
          />
        )}
        <span className="source-icon" aria-hidden="true">
          <Icon />
        </span>
        <div className="source-name">
          <button
            type="button"
            className="source-title"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            // Where nothing was read, why not is what there is to see.
            onClick={() =>
              setShown(isOpen ? undefined : progress.failed > 0 && source.passages === 0 ? 'failed' : 'all')
            }
          >
            <span>{title}</span>
            <ChevronRight aria-hidden="true" />
          </button>
          <p className="quiet" {...(address !== undefined && url !== null && { title: url })}>
            {summary}
            {type !== 'page' && status === 'ready' && progress.failed > 0 && (
              <>
                {summary && ' · '}
                <button
                  type="button"
                  className="text pages-failed"
                  aria-expanded={isFailedShown}
                  aria-controls={detailsId}
                  onClick={() => setShown(isFailedShown ? undefined : 'failed')}
                >
                  {words('pagesFailed', { n: progress.failed })}
                </button>
              </>
            )}
          </p>
        </div>
        <p className="source-facts quiet">
          <span className="source-type">{words(type === 'markdown' ? 'text' : type)}</span>
          <span className="source-passages" role={isReading ? 'status' : undefined}>
            {/* Below the name of their column the number is enough. */}
            <span className="in-columns" aria-hidden="true">
              {formatNumber(source.passages)}
            </span>
            <span className="on-phones">{words('passages', { n: source.passages })}</span>
          </span>
          <span className="source-state">
            <span className={`source-status ${status === 'ready' && progress.failed > 0 ? 'partly' : status}`}>
              {words(statusWords[status])}
            </span>{' '}
            {status === 'ready' && source.refreshedAt && (
              <span className="source-read">
                · <Ago at={source.refreshedAt} />
              </span>
            )}
          </span>
        </p>
        {mayManage && <SourceMenu {...{ chatbotId, source, changes }} edit={() => setEdited(true)} />}
      </div>
      {isReading && (
        <progress aria-label={title} max={Math.max(1, progress.found)} value={finished}>
          {finished}
        </progress>
      )}
      {(error || status === 'failed') && (
        <div className="source-note source-problem">
          {error && (
            <p className="field-problem">
              <CircleAlert aria-hidden="true" />
              <bdi>{sayReasons(source.errorReasons, words) ?? plainSentence(error) ?? unread}</bdi>
            </p>
          )}
          {status === 'failed' && mayManage && (
            <div className="buttons">
              {settings !== null && (
                <button
                  type="button"
                  className="small"
                  aria-label={`${words('tryAgain')}: ${title}`}
                  disabled={changes.refresh.isPending}
                  onClick={() => changes.refresh.mutate(source.id)}
                >
                  <RotateCw />
                  {words('tryAgain')}
                </button>
              )}
              <button
                type="button"
                className="small ghost"
                aria-label={`${words('remove')}: ${title}`}
                onClick={(event) => remove({ path: sourcePath(chatbotId, source.id), name: title }, event)}
              >
                <Trash2 />
                {words('remove')}
              </button>
            </div>
          )}
        </div>
      )}
      {notice && (
        <p className="source-note quiet">
          <bdi>{sayReasons(source.noticeReasons, words) ?? notice}</bdi>
        </p>
      )}
      {problem && <ProblemNote error={problem} />}
      <div id={detailsId}>{shown && <SourceDetails {...{ chatbotId, source, mayManage, shown, setShown }} />}</div>
      {isEdited && <EditSource {...{ chatbotId, source }} close={() => setEdited(false)} />}
    </li>
  );
}

/** How many of its pages were read, and of how many while some were not; nothing where it is one document. */
function pagesText({ settings, status, progress, type }: Source, words: ReturnType<typeof useWords>) {
  if (settings === null || type === 'page') return undefined;
  const read = progress.done + progress.unchanged;
  // While it is read, it counts how many were looked at; what was left out on purpose is not missing.
  const finished = read + (status === 'failed' ? 0 : progress.skipped) + (status === 'pending' ? progress.failed : 0);
  if (finished === progress.found) return words('pagesAll', { n: finished });
  return words('pagesRead', { done: finished, found: progress.found });
}
