import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { addressText } from '../conversations/address-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { NotLoaded } from '../ui/not-yet.tsx';
import { useWords } from '../words/index.ts';

interface Props {
  path: { chatbotId: string; sourceId: string; documentId: string };
  title: string;
  /** How many were made of it. */
  passages: number;
  close(): void;
}

/** What was read of a page: the passages that answers may come from. */
export function DocumentDialog({ path, title, passages, close }: Props) {
  return (
    <Dialog title={title} close={close}>
      <DocumentPassages {...{ path, title, passages }} hasFacts />
    </Dialog>
  );
}

interface PassagesProps extends Omit<Props, 'close'> {
  /** Whether its address and the number of passages stand above them. */
  hasFacts?: boolean;
  /** So many are shown until somebody asks for all. */
  first?: number;
}

/** The passages of a document, numbered, each below the heading that it stands under. */
export function DocumentPassages({ path, title, passages: count, hasFacts = false, first }: PassagesProps) {
  const words = useWords();
  const document = useDocument(path);
  const [isWhole, setWhole] = useState(first === undefined);
  const passages = document.data?.pages.flatMap((page) => page.passages);
  const shown = isWhole ? passages : passages?.slice(0, first);
  const url = document.data?.pages[0]?.url;
  return (
    <>
      {hasFacts && url && (
        <p className="document-facts">
          <a href={url} target="_blank" rel="noopener">
            {addressText(url)}
          </a>
          <span className="quiet">{words('passages', { n: count })}</span>
        </p>
      )}
      {!passages && <NotLoaded query={document} shape="lines" />}
      <ol className="document">
        {shown?.map(({ position, headingPath, text }, at) => {
          const heading = pathBelow(title, headingPath);
          return (
            <li key={position}>
              <p className="passage-head">
                <span className="passage-number">
                  <span className="sr">{words('passageNumber', { n: at + 1 })}</span>
                  <span aria-hidden="true">{at + 1}</span>
                </span>
                <strong>{heading}</strong>
                <span className="quiet">{words('passageLength', { n: text.length })}</span>
              </p>
              <div className="passage-text">
                <Markdown text={text} />
              </div>
            </li>
          );
        })}
      </ol>
      {!isWhole && passages && passages.length > (first ?? 0) && (
        <button type="button" className="small" onClick={() => setWhole(true)}>
          {words('showAllOf', { n: Math.max(count, passages.length) })}
        </button>
      )}
      {isWhole && document.hasNextPage && (
        <button type="button" onClick={() => void document.fetchNextPage()} disabled={document.isFetching}>
          {words('showMore')}
        </button>
      )}
    </>
  );
}

/** The headings above a passage, without the title that stands above all of them. */
const pathBelow = (title: string, headingPath: readonly string[]) =>
  headingPath.slice(headingPath[0] === title ? 1 : 0).join(' › ');

function useDocument({ chatbotId, sourceId, documentId }: Props['path']) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['document', chatbotId, sourceId, documentId],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      api.call(`/api/chatbots/${chatbotId}/sources/${sourceId}/documents/${documentId}?from=${pageParam}`),
    getNextPageParam: ({ next }) => next,
  });
}
