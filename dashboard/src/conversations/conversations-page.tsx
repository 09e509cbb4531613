import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useApi } from '../api/api-context.ts';
import type { ConversationSummary } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { timeText } from '../ui/time.ts';
import { useWords, type Words } from '../words/index.ts';

const pageSize = 50;

export default function ConversationsPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{() => <Conversations chatbotId={id} />}</ChatbotFrame>;
}

/** What was talked about, latest first. */
function Conversations({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const api = useApi();
  const pages = useInfiniteQuery({
    queryKey: ['conversations', chatbotId],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({ limit: String(pageSize), ...(pageParam && { before: pageParam }) });
      const path = `/api/chatbots/${chatbotId}/sessions?${query}`;
      return (await api.call<{ sessions: ConversationSummary[] }>(path)).sessions;
    },
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.lastMessageAt : undefined),
  });
  const all = pages.data?.pages.flat() ?? [];
  return (
    <>
      <PageTitle title={words('conversations')} />
      {pages.isPending && <p role="status">{words('loading')}</p>}
      {pages.error && <ProblemNote error={pages.error} retry={() => void pages.refetch()} />}
      {pages.data && all.length === 0 && (
        <section className="empty">
          <h2>{words('noConversations')}</h2>
          <p>{words('noConversationsHint')}</p>
        </section>
      )}
      <ul className="rows">
        {all.map(({ id, owner, messageCount, lastMessageAt }) => (
          <li key={id} className="row">
            <Link href={`/chatbots/${chatbotId}/conversations/${id}`} className="grow">
              {timeText(lastMessageAt)}
            </Link>
            <span className="quiet">
              {words(whoWords(owner))} · {words('messagesCount', { n: messageCount })}
            </span>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <button type="button" onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
          {words('showMore')}
        </button>
      )}
    </>
  );
}

function whoWords(owner: string): keyof Words {
  if (owner.startsWith('visitor:')) return 'byVisitor';
  return owner.startsWith('user:') ? 'byMember' : 'byApi';
}
