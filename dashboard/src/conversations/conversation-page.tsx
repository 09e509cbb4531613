import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useApi } from '../api/api-context.ts';
import type { Chatbot, ConversationMessage, ConversationSummary } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SureButton } from '../ui/sure-button.tsx';
import { timeText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';

export default function ConversationPage({ id, sessionId }: { id: string; sessionId: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Conversation {...{ chatbot, sessionId }} />}</ChatbotFrame>;
}

/** What was said, and how sure the chatbot was of it. */
function Conversation({ chatbot, sessionId }: { chatbot: Chatbot; sessionId: string }) {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const mayManage = useMayManage(chatbot);
  const path = `/api/chatbots/${chatbot.id}/sessions/${sessionId}`;
  const conversation = useQuery({
    queryKey: ['conversation', sessionId],
    queryFn: () => api.call<ConversationSummary & { messages: ConversationMessage[] }>(path),
  });
  const erase = useMutation({
    mutationFn: () => api.call<void>(path, { method: 'DELETE' }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['conversations', chatbot.id] });
      go(`/chatbots/${chatbot.id}/conversations`);
    },
  });
  if (conversation.error)
    return <ProblemNote error={conversation.error} retry={() => void conversation.refetch()} />;
  if (!conversation.data) return <p role="status">{words('loading')}</p>;
  return (
    <>
      <PageTitle title={timeText(conversation.data.createdAt)}>
        {mayManage && (
          <SureButton question={words('eraseSure')} act={() => erase.mutate()} isBusy={erase.isPending}>
            {words('erase')}
          </SureButton>
        )}
      </PageTitle>
      {erase.error && <ProblemNote error={erase.error} />}
      <ol className="asked">
        {conversation.data.messages.map((message) => (
          <Message key={message.id} message={message} name={chatbot.name} />
        ))}
      </ol>
    </>
  );
}

function Message({ message, name }: { message: ConversationMessage; name: string }) {
  const words = useWords();
  const { role, text, confidence, rating, comment, sources = [] } = message;
  return (
    <li>
      <strong>{role === 'visitor' ? words('visitor') : name}</strong>
      <p className="answer">{text}</p>
      {role === 'chatbot' && (
        <p className="quiet">
          {confidence !== undefined && words('sureness', { n: Math.round(confidence * 100) })}
          {rating !== null && ` · ${words(rating >= 3 ? 'ratingUp' : 'ratingDown')}`}
          {comment && ` · “${comment}”`}
        </p>
      )}
      {sources
        .filter((url) => /^https?:/.test(url))
        .map((url) => (
          <a key={url} href={url} target="_blank" rel="noopener" className="address">
            {url}
          </a>
        ))}
    </li>
  );
}
