import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Source } from '../api/documents.ts';
import { addressText } from '../conversations/address-text.ts';
import { Ago } from '../ui/ago.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords, type Words } from '../words/index.ts';
import { EditSource } from './edit-source.tsx';
import { SourceDetails } from './source-details.tsx';
import { sourceIcons } from './source-kinds.ts';
import { SourceMenu } from './source-menu.tsx';
import { useSourceChanges } from './use-sources.ts';

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
  isSelected: boolean;
  select(isSelected: boolean): void;
}

/** A source, how far it is, and what can be done with it. */
export function SourceRow({ chatbotId, source, mayManage, isSelected, select }: Props) {
  const words = useWords();
  const detailsId = useId();
  const changes = useSourceChanges(chatbotId);
  const [isOpen, setOpen] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const { title, url, type, status, error, notice, progress } = source;
  const Icon = sourceIcons[type];
  const address = url === null || !URL.canParse(url) ? undefined : addressText(url);
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
            onClick={() => setOpen(!isOpen)}
          >
            <span>{title}</span>
            <ChevronRight aria-hidden="true" />
          </button>
          <p className="quiet">
            {address === undefined || address === title ? words(type === 'markdown' ? 'text' : type) : address}
          </p>
        </div>
        <p className="source-facts quiet">
          <SourceFacts source={source} />
        </p>
        {/* When it was read says that it is ready; only what is out of the ordinary is seen. */}
        <span className={status === 'ready' ? 'sr' : `badge ${status}`}>{words(statusWords[status])}</span>
        {mayManage && <SourceMenu {...{ chatbotId, source, changes }} edit={() => setEdited(true)} />}
      </div>
      {isReading && (
        <progress aria-label={title} max={Math.max(1, progress.found)} value={finished}>
          {finished}
        </progress>
      )}
      {error && (
        <p className="source-note wrong">
          <bdi>{error}</bdi>
        </p>
      )}
      {notice && (
        <p className="source-note quiet">
          <bdi>{notice}</bdi>
        </p>
      )}
      {problem && <ProblemNote error={problem} />}
      <div id={detailsId}>{isOpen && <SourceDetails {...{ chatbotId, source, mayManage }} />}</div>
      {isEdited && <EditSource {...{ chatbotId, source }} close={() => setEdited(false)} />}
    </li>
  );
}

function SourceFacts({ source: { settings, status, progress, passages, refreshedAt, type } }: { source: Source }) {
  const words = useWords();
  const read = progress.done + progress.unchanged;
  // Of one that failed, the pages that were looked at would read as success.
  const finished = status === 'failed' ? read : read + progress.failed + progress.skipped;
  const facts = [
    settings !== null && type !== 'page' && words('pagesRead', { done: finished, found: progress.found }),
    words('passages', { n: passages }),
  ];
  return (
    <span role={status === 'pending' ? 'status' : undefined}>
      {facts.filter(Boolean).join(' · ')}
      {status === 'ready' && refreshedAt && (
        <>
          {' · '}
          <Ago at={refreshedAt} text={(time) => words('readAgo', { time })} />
        </>
      )}
    </span>
  );
}
