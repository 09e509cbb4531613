import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { NotLoaded } from '../ui/not-yet.tsx';
import { useWords } from '../words/index.ts';

interface Props {
  path: { chatbotId: string; sourceId: string; documentId: string };
  title: string;
  close(): void;
}

/** What was read of a page: the passages that answers may come from. */
export function DocumentDialog({ path, title, close }: Props) {
  return (
    <Dialog title={title} close={close}>
      <DocumentText path={path} hasAddress />
    </Dialog>
  );
}

/** The same where it stands on the page. */
export function DocumentText({ path, hasAddress = false }: Pick<Props, 'path'> & { hasAddress?: boolean }) {
  const words = useWords();
  const document = useDocument(path);
  const passages = document.data?.pages.flatMap((page) => page.passages);
  const url = document.data?.pages[0]?.url;
  return (
    <>
      {hasAddress && url && (
        <p>
          <a href={url} target="_blank" rel="noopener">
            {url}
          </a>
        </p>
      )}
      {!passages && <NotLoaded query={document} shape="lines" />}
      <ol className="document">
        {passages?.map(({ position, headingPath, text }) => (
          <li key={position}>
            {headingPath.length > 0 && <p className="quiet">{headingPath.join(' › ')}</p>}
            <Markdown text={text} />
          </li>
        ))}
      </ol>
      {document.hasNextPage && (
        <button type="button" onClick={() => void document.fetchNextPage()} disabled={document.isFetching}>
          {words('showMore')}
        </button>
      )}
    </>
  );
}

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
