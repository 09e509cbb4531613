import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Inbox, SearchX } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import { useApi } from '../api/api-context.ts';
import type { Chatbot } from '../api/documents.ts';
import { isNotFound } from '../api/is-not-found.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { ImproveAnswer } from '../playground/improve-answer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotYet } from '../ui/not-yet.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { timeText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import { ConversationFacts } from './conversation-facts.tsx';
import { filtersIn, searchOf } from './filters.ts';
import { readChat, readConversation } from './read-conversation.ts';
import { certaintyIn, foldedVisits, inOrder, visitorNameIn } from './said.ts';
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
  const visitor = useQuery({
    queryKey: ['conversation', sessionId, 'visitor'],
    queryFn: () => api.call(`${path}/visitor`),
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
  if (isNotFound(conversation.error))
    return (
      <>
        <PageTitle title={words('talkOne')} />
        <EmptyState icon={SearchX} title={words('talkNotFound')} hint={words('talkNotFoundHint')}>
          <Link href={list} className="button">
            {words('talkBack')}
          </Link>
        </EmptyState>
      </>
    );
  if (!conversation.data)
    return (
      <>
        {back}
        <NotYet
          title={words('talkOne')}
          isTitleUnknown
          shape="talk"
          error={conversation.error}
          retry={() => void conversation.refetch()}
        />
      </>
    );
  const { createdAt, messages } = conversation.data;
  const entries = inOrder(
    messages,
    chats.map(({ data }) => foldedVisits(data ?? [])),
  );
  const visitorName = visitorNameIn(entries.map(({ said }) => said));
  const questionBefore = (at: number) =>
    entries.slice(0, at).findLast(({ said }) => said.from === 'visitor')?.said.text ?? '';
  const question = entries.find(({ said }) => said.from === 'visitor')?.said.text;
  const messageCount = entries.filter(({ said: { from } }) => from !== 'event' && from !== 'note').length;
  const isComplete = chats.every(({ isSuccess }) => isSuccess);
  const failed = chats.find(({ error }) => error);
  return (
    <>
      {back}
      <div className="conversation-title">
        <PageTitle
          title={question || words('talkOne')}
          hint={[timeText(createdAt), ...(isComplete ? [words('messagesCount', { n: messageCount })] : [])].join(' · ')}
        >
          {liveSessionIds.map((id) => (
            <Link key={id} href={`/inbox/${id}`} className="button">
              <Inbox />
              {words('talkInInbox')}
            </Link>
          ))}
          {mayManage && (
            <RowActions
              name={question || words('talkOne')}
              hasFirst={false}
              actions={[
                {
                  label: words('erase'),
                  act: () => erase.mutate(),
                  question: words('eraseSure'),
                  isDisabled: erase.isPending,
                },
              ]}
            />
          )}
        </PageTitle>
      </div>
      {erase.error && <ProblemNote error={erase.error} />}
      {failed && <ProblemNote error={failed.error} retry={() => void failed.refetch()} />}
      <div className="conversation-columns">
        <div className="panel">
          <ol className="messages">
            {entries.map(({ key, said }, at) => (
              <SaidItem key={key} said={said} chatbotName={chatbot.name} visitorName={visitorName} seed={sessionId}>
                {mayManage && certaintyIn(said) !== undefined && (
                  <ImproveAnswer
                    chatbotId={chatbot.id}
                    question={questionBefore(at)}
                    given={said.text}
                    saveLabel={words('save')}
                    look={said.kind === 'refusal' ? 'small' : 'quiet'}
                  />
                )}
              </SaidItem>
            ))}
          </ol>
          {chats.some(({ isPending }) => isPending) && <Loading />}
        </div>
        <ConversationFacts
          conversation={conversation.data}
          said={entries.map(({ said }) => said)}
          visitorName={visitorName}
          chatbotId={chatbot.id}
          visitor={visitor.data}
        />
      </div>
    </>
  );
}
