import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Inbox } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import { useApi } from '../api/api-context.ts';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { Loading } from '../ui/loading.tsx';
import { NotYet } from '../ui/not-yet.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SureButton } from '../ui/sure-button.tsx';
import { timeText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import { whoWords } from './conversation-row.tsx';
import { filtersIn, searchOf } from './filters.ts';
import { readChat, readConversation } from './read-conversation.ts';
import { inOrder } from './said.ts';
import { SaidItem } from './said-item.tsx';
import './conversations.css';

export default function ConversationPage({ id, sessionId }: { id: string; sessionId: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Conversation {...{ chatbot, sessionId }} />}</ChatbotFrame>;
}

/** What was said, how sure the chatbot was of it, what the visitor thought of it, and what people said. */
function Conversation({ chatbot, sessionId }: { chatbot: Chatbot; sessionId: string }) {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const mayManage = useMayManage(chatbot);
  const list = `/chatbots/${chatbot.id}/conversations${searchOf(filtersIn(useSearch()))}`;
  const path = `/api/chatbots/${chatbot.id}/sessions/${sessionId}` as const;
  const conversation = useQuery({
    queryKey: ['conversation', sessionId],
    queryFn: () => readConversation(api, chatbot.id, sessionId),
  });
  const liveSessionIds = conversation.data?.liveSessionIds ?? [];
  const chats = useQueries({
    queries: liveSessionIds.map((id) => ({
      queryKey: ['conversation', sessionId, id],
      queryFn: () => readChat(api, id),
    })),
  });
  const erase = useMutation({
    mutationFn: () => api.call(path, { method: 'DELETE' }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['conversations', chatbot.id] });
      go(list);
      // Nobody comes back to it, not even for the moment until it is asked for again.
      queries.removeQueries({ queryKey: ['conversation', sessionId] });
    },
  });
  const back = (
    <p>
      <Link href={list} className="back">
        <ArrowLeft />
        {words('talkBack')}
      </Link>
    </p>
  );
  if (!conversation.data)
    return (
      <>
        {back}
        <NotYet title={words('talkOne')} error={conversation.error} retry={() => void conversation.refetch()} />
      </>
    );
  const { owner, createdAt, messageCount, messages, handedOver } = conversation.data;
  const failed = chats.find(({ error }) => error);
  return (
    <>
      {back}
      <PageTitle
        title={timeText(createdAt)}
        hint={[
          words(whoWords(owner)),
          words('messagesCount', { n: messageCount }),
          ...(handedOver ? [words('talkHandedOver')] : []),
        ].join(' · ')}
      >
        {liveSessionIds.map((id) => (
          <Link key={id} href={`/inbox/${id}`} className="button">
            <Inbox />
            {words('talkInInbox')}
          </Link>
        ))}
        {mayManage && (
          <SureButton question={words('eraseSure')} act={() => erase.mutate()} isBusy={erase.isPending}>
            {words('erase')}
          </SureButton>
        )}
      </PageTitle>
      {erase.error && <ProblemNote error={erase.error} />}
      {failed && <ProblemNote error={failed.error} retry={() => void failed.refetch()} />}
      <div className="panel">
        <ol className="messages">
          {inOrder(
            messages,
            chats.map(({ data }) => data ?? []),
          ).map(({ key, said }) => (
            <SaidItem key={key} said={said} chatbotName={chatbot.name} visitorName={null} seed={sessionId} />
          ))}
        </ol>
      </div>
      {chats.some(({ isPending }) => isPending) && <Loading />}
    </>
  );
}
