import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { Ago } from '../ui/ago.tsx';
import { useWords } from '../words/index.ts';
import './visitor-history.css';

const mostShown = 5;

interface Props {
  /** A heading of the level that the page has here. */
  heading: ReactNode;
  chatbotId: string;
  said: Pick<Reply<'GET', '/api/chatbots/{id}/sessions/{sessionId}/visitor'>, 'conversations' | 'chats'>;
}

/** What else a visitor said, to the chatbot and to people, latest first. */
export function VisitorHistory({ heading, chatbotId, said }: Props) {
  const words = useWords();
  const conversations = said.conversations.map(({ id, firstQuestion, lastMessageAt }) => ({
    id,
    address: `/chatbots/${chatbotId}/conversations/${id}`,
    text: firstQuestion ?? words('inboxConversation'),
    at: lastMessageAt,
  }));
  const chats = said.chats.map(({ sessionId, lastMessage, createdAt, closedAt }) => ({
    id: sessionId,
    address: `/inbox/${sessionId}`,
    text: lastMessage ?? words('inboxEarlierChat'),
    at: closedAt ?? createdAt,
  }));
  const all = [...conversations, ...chats].sort((one, other) => (one.at < other.at ? 1 : -1));
  if (all.length === 0) return null;
  return (
    <section>
      {heading}
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
