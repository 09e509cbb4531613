import { RotateCw, Trash2 } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import type { Source } from '../api/documents.ts';
import { useRemovals } from '../session/undo.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useWords } from '../words/index.ts';
import { isMatch } from './match-source.ts';
import { shortAddresses } from './short-address.ts';
import { type SourceOrder, sortSources } from './sort-sources.ts';
import { SourceColumns } from './source-columns.tsx';
import { SourceRow } from './source-row.tsx';
import { sourcePath, useSourceChanges } from './use-sources.ts';

/** So many are seen at a glance. */
const fewSources = 5;

interface Props {
  chatbotId: string;
  sources: readonly Source[];
  mayManage: boolean;
}

/** The sources, one by one or several at once. */
export function SourceList({ chatbotId, sources, mayManage }: Props) {
  const words = useWords();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<SourceOrder>();
  const [isFailedOnly, setFailedOnly] = useState(false);
  const stateName = useId();
  const isFailed = ({ status }: Source) => status === 'failed';
  const failedCount = sources.filter(isFailed).length;
  const shown = sortSources(
    sources.filter((source) => isMatch(source, search) && (!isFailedOnly || failedCount === 0 || isFailed(source))),
    order,
  );
  const addressOf = shortAddresses(sources);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { refresh } = useSourceChanges(chatbotId);
  const { remove } = useRemovals();
  const chosen = shown.filter(({ id }) => selected.has(id));
  const isAll = chosen.length > 0 && chosen.length === shown.length;
  const refreshable = chosen.filter(({ settings, status }) => settings !== null && status !== 'pending');

  function select(id: string, isSelected: boolean) {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  }

  function removeAll(event: MouseEvent) {
    for (const { id, title } of chosen) remove({ path: sourcePath(chatbotId, id), name: title }, event);
    setSelected(new Set());
  }

  return (
    <>
      <div className="source-search">
        {sources.length > fewSources && (
          <SearchField
            label={words('searchSources')}
            value={search}
            maxLength={200}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        {failedCount > 0 && sources.length > fewSources && (
          <fieldset className="segments">
            <legend className="sr">{words('columnState')}</legend>
            {[false, true].map((isFailedShown) => (
              <label key={String(isFailedShown)}>
                <input
                  type="radio"
                  name={stateName}
                  checked={isFailedOnly === isFailedShown}
                  onChange={() => setFailedOnly(isFailedShown)}
                />
                {words(isFailedShown ? 'state_failed' : 'state_all')}{' '}
                {isFailedShown && <span className="quiet">{failedCount}</span>}
              </label>
            ))}
          </fieldset>
        )}
        <p className="source-count quiet">{words('sourcesCount', { n: shown.length })}</p>
      </div>
      {shown.length === 0 && <p role="status">{words('sourcesNotFound')}</p>}
      <div className="rows sources" hidden={shown.length === 0}>
        <div className="source-head">
          {mayManage && (
            <label className="inline">
              <input
                type="checkbox"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = !isAll && chosen.length > 0;
                }}
                onChange={() => setSelected(new Set(isAll ? [] : shown.map(({ id }) => id)))}
              />
              {chosen.length > 0 ? (
                words('sourcesSelected', { n: chosen.length })
              ) : (
                <span className="on-phones">{words('selectAllSources')}</span>
              )}
            </label>
          )}
          {chosen.length === 0 && <SourceColumns order={order} setOrder={setOrder} />}
          {chosen.length > 0 && (
            <div className="buttons">
              {refreshable.length > 0 && (
                <button
                  type="button"
                  className="small"
                  onClick={() => {
                    for (const { id } of refreshable) refresh.mutate(id);
                    setSelected(new Set());
                  }}
                >
                  <RotateCw />
                  {words('readAgain')}
                </button>
              )}
              <button type="button" className="small ghost removes" onClick={removeAll}>
                <Trash2 />
                {words('remove')}
              </button>
            </div>
          )}
        </div>
        {refresh.error && <ProblemNote error={refresh.error} />}
        <ul className="items">
          {shown.map((source) => (
            <SourceRow
              key={source.id}
              {...{ chatbotId, source, mayManage }}
              address={addressOf(source.url)}
              isSelected={selected.has(source.id)}
              select={(isSelected) => select(source.id, isSelected)}
            />
          ))}
        </ul>
      </div>
    </>
  );
}
