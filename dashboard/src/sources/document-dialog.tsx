import { useInfiniteQuery } from '@tanstack/react-query';
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
      <DocumentText {...{ path, title, passages }} />
    </Dialog>
  );
}

/** The same where it stands on the page. */
export function DocumentText({ path, title, passages: count }: Pick<Props, 'path' | 'title'> & { passages?: number }) {
  const words = useWords();
  const document = useDocument(path);
  const passages = document.data?.pages.flatMap((page) => page.passages);
  const url = document.data?.pages[0]?.url;
  return (
    <>
      {count !== undefined && url && (
        <p className="document-facts">
          <a href={url} target="_blank" rel="noopener">
            {addressText(url)}
          </a>
          <span className="quiet">{words('passages', { n: count })}</span>
        </p>
      )}
      {!passages && <NotLoaded query={document} shape="lines" />}
      <ol className="document">
        {passages?.map(({ position, headingPath, text }, at) => {
          const path = pathBelow(title, headingPath);
          const isNew = path !== pathBelow(title, passages[at - 1]?.headingPath ?? []);
          return (
            <li key={position}>
              {(count !== undefined || (isNew && path)) && (
                <p className="passage-head">
                  {count !== undefined && <strong>{words('passageNumber', { n: at + 1 })}</strong>}
                  {isNew && path && <span>{path}</span>}
                </p>
              )}
              <Markdown text={text} />
            </li>
          );
        })}
      </ol>
      {document.hasNextPage && (
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
