import { Link } from 'wouter';
import { Ago } from '../ui/ago.tsx';
import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { useVisitor } from './use-live-chat.ts';

const mostShown = 5;

/** What this visitor said before, to the chatbot and to people, latest first. */
export function VisitorHistory({ session }: { session: LiveSession }) {
  const words = useWords();
  const { chatbotId, querySessionId } = session;
  const { data } = useVisitor(session);
  const conversations = (data?.conversations ?? [])
    .filter(({ id }) => id !== querySessionId)
    .map(({ id, firstQuestion, lastMessageAt }) => ({
      id,
      address: `/chatbots/${chatbotId}/conversations/${id}`,
      text: firstQuestion ?? words('inboxConversation'),
      at: lastMessageAt,
    }));
  const chats = (data?.chats ?? []).map(({ sessionId, lastMessage, createdAt, closedAt }) => ({
    id: sessionId,
    address: `/inbox/${sessionId}`,
    text: lastMessage ?? words('inboxEarlierChat'),
    at: closedAt ?? createdAt,
  }));
  const all = [...conversations, ...chats].sort((one, other) => (one.at < other.at ? 1 : -1));
  if (all.length === 0) return null;
  return (
    <section>
      <h3>{words('inboxHistory')}</h3>
      <ul className="history">
        {all.slice(0, mostShown).map(({ id, address, text, at }) => (
          <li key={id}>
            <Link href={address}>
              <span>{text}</span>
              <span className="quiet">
                <Ago at={at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
