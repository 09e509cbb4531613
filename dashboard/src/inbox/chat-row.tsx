import { type MouseEvent, memo } from 'react';
import { useWords } from '../words/index.ts';
import { Age } from './age.tsx';
import type { LiveSession } from './documents.ts';
import { isUnread } from './list-sessions.ts';

interface Props {
  session: LiveSession;
  chatbotName: string;
  /** Of the colleague who has it. */
  agentName: string | undefined;
  isOpen: boolean;
  isTyping: boolean;
  /** Stays the same. A router's own link would be drawn again with every change of address, all fifty of them. */
  go(address: string): void;
}

/** A chat in a list; drawn again only when something of its own has changed. */
export const ChatRow = memo(function ChatRow({ session, chatbotName, agentName, isOpen, isTyping, go }: Props) {
  const words = useWords();
  const { sessionId, state, visitorName, lastMessage, waitingSince, closedAt, rating } = session;
  const unread = isUnread(session);
  const address = `/inbox/${sessionId}`;
  function open(event: MouseEvent) {
    // A new tab is the browser's.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(address);
  }
  return (
    <li>
      <a
        href={address}
        onClick={open}
        className={unread ? 'chat-row unread' : 'chat-row'}
        data-session={sessionId}
        {...(isOpen && { 'aria-current': 'true' })}
      >
        <span className="chat-row-top">
          <strong>{visitorName ?? words('inboxVisitor')}</strong>
          {unread && <span className="sr">{words('inboxUnread')}</span>}
          <span className={state === 'waiting' ? 'chat-state waiting' : 'chat-state'}>
            {state === 'waiting' && words('inboxWaitingFor')} <Age since={closedAt ?? waitingSince} />
          </span>
        </span>
        <span className="chat-row-text">
          {isTyping ? words('inboxTyping') : (lastMessage ?? words('inboxNothingSaid'))}
        </span>
        <span className="quiet">
          {chatbotName}
          {agentName !== undefined && ` · ${agentName}`}
          {rating !== null && ` · ${words('inboxRatingShort', { rating })}`}
        </span>
      </a>
    </li>
  );
});
