import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Source } from '../api/documents.ts';
import { formatNumber } from '../statistics/format-figures.ts';
import { NotLoaded } from '../ui/not-yet.tsx';
import { useWords, type Words } from '../words/index.ts';
import { DocumentDialog, DocumentPassages } from './document-dialog.tsx';
import { sayReasons } from './say-reasons.ts';
import { sharedReason } from './shared-reason.ts';
import { shortAddresses } from './short-address.ts';
import { SourceSchedule } from './source-schedule.tsx';
import { type ItemState, type SourceItem, useSourceItems } from './use-sources.ts';

/** Enough to see how it was read, without pushing the sources below out of sight. */
const passagesAtFirst = 3;

interface Props {
  chatbotId: string;
  source: Source;
  mayManage: boolean;
  /** The pages that are shown. */
  shown: ItemState;
  setShown(shown: ItemState): void;
}

/** The pages of a source by what became of them, and how it is read. */
export function SourceDetails({ chatbotId, source, mayManage, shown, setShown }: Props) {
  const words = useWords();
  const { progress, settings } = source;
  const items = useSourceItems(chatbotId, source, shown);
  const counts: [ItemState, keyof Words, number][] = [
    ['all', 'state_all', progress.found],
    ['ready', 'state_ready', progress.done + progress.unchanged],
    ['failed', 'state_failed', progress.failed],
    ['skipped', 'state_skipped', progress.skipped],
  ];
  // Where all went the same way, there is nothing to choose from.
  const isMixed = counts.slice(1).filter(([, , count]) => count > 0).length > 1;
  const pages = items.data?.pages.flatMap(({ documents }) => documents);
  // What is one document is read where it is; of a website, each page opens by itself.
  const only = source.type !== 'website' && progress.found === 1 ? pages?.[0] : undefined;
  // A page is its source: its row says what became of it.
  const isSaidAbove = only?.documentId || (source.type === 'page' && pages?.length === 1);
  const addressOf = shortAddresses(pages?.map(({ address }) => ({ url: address })) ?? []);
  // What is wrong with all of them is said once: above the list, or with the source itself.
  const shared = sharedReason(pages ?? []);
  const [first] = pages ?? [];
  const isToldAbove = (reason: string | null) => reason !== null && (reason === shared || reason === source.error);
  return (
    <div className="source-details">
      {settings && (
        <div className="source-rules">
          <SourceSchedule {...{ chatbotId, source, mayManage }} />
          <Rules settings={settings} />
        </div>
      )}
      {isMixed && (
        <fieldset className="segments">
          <legend className="sr">{words('pagesByState')}</legend>
          {counts
            .filter(([name, , count]) => name === 'all' || count > 0)
            .map(([name, word, count]) => (
              <label key={name}>
                <input
                  type="radio"
                  name={`state-${source.id}`}
                  checked={name === shown}
                  onChange={() => setShown(name)}
                />
                {words(word)} <span className="quiet">{count}</span>
              </label>
            ))}
        </fieldset>
      )}
      {!pages && <NotLoaded query={items} shape="lines" />}
      {pages?.length === 0 && <p className="quiet">{words('noPages')}</p>}
      {shared !== undefined && shared !== source.error && (
        <p className="quiet">{sayReasons(first?.reasons ?? [], words) ?? shared}</p>
      )}
      {!isSaidAbove && (
        <ul className="pages">
          {pages?.map((item) => (
            <Item
              key={item.address}
              {...{ chatbotId, source }}
              shownAddress={addressOf(item.address) ?? item.address}
              item={isToldAbove(item.reason) ? { ...item, reason: null } : item}
            />
          ))}
        </ul>
      )}
      {only?.documentId && (
        <section className="read-text" aria-label={words('readText', { title: source.title })}>
          <DocumentPassages
            path={{ chatbotId, sourceId: source.id, documentId: only.documentId }}
            title={only.title || source.title}
            passages={only.passages}
            first={passagesAtFirst}
          />
        </section>
      )}
      {items.hasNextPage && (
        <button type="button" className="small" onClick={() => void items.fetchNextPage()} disabled={items.isFetching}>
          {words('showMore')}
        </button>
      )}
    </div>
  );
}

function Rules({ settings: { include, exclude } }: { settings: NonNullable<Source['settings']> }) {
  const words = useWords();
  if (include.length + exclude.length === 0) return null;
  return (
    <p className="quiet">
      {include.length > 0 && words('includes', { patterns: include.join(', ') })}
      {include.length > 0 && exclude.length > 0 && ' · '}
      {exclude.length > 0 && words('excludes', { patterns: exclude.join(', ') })}
    </p>
  );
}

/** What was read is what everybody expects: only the others are seen to be something else. */
const looks: Partial<Record<SourceItem['state'], string>> = {
  done: 'sr',
  unchanged: 'sr',
  failed: 'badge failed',
  gone: 'badge failed',
};

interface ItemProps {
  chatbotId: string;
  source: Source;
  item: SourceItem;
  shownAddress: string;
}

/** A page with what became of it and why; what was read of it can be looked at. */
function Item({ chatbotId, source, item, shownAddress }: ItemProps) {
  const words = useWords();
  const [isShown, setShown] = useState(false);
  const { address, state, reason, title, passages, documentId } = item;
  const isRead = state === 'done' || state === 'unchanged';
  const name = title || (address === 'content' ? source.title : address);
  return (
    <li>
      <span className="page-name">
        {documentId ? (
          <button type="button" className="text" onClick={() => setShown(true)}>
            {name}
          </button>
        ) : /^https?:\/\//.test(address) ? (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name}
            <ExternalLink aria-hidden="true" />
          </a>
        ) : (
          name
        )}
      </span>
      {name !== address && address !== 'content' && (
        <bdi className="page-address quiet" title={address}>
          {shownAddress}
        </bdi>
      )}
      <span className="page-passages quiet">
        {(passages > 0 || isRead) && (
          <>
            <span className="in-columns" aria-hidden="true">
              {formatNumber(passages)}
            </span>
            <span className="on-phones">{words('passages', { n: passages })}</span>
          </>
        )}
      </span>
      <span className="page-state">
        <span className={looks[state] ?? 'badge'}>{words(`item_${state}`)}</span>
      </span>
      {reason && <p className="quiet">{sayReasons(item.reasons, words) ?? reason}</p>}
      {isShown && documentId && (
        <DocumentDialog
          path={{ chatbotId, sourceId: source.id, documentId }}
          title={name}
          passages={passages}
          close={() => setShown(false)}
        />
      )}
    </li>
  );
}
