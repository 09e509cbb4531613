import { type MouseEvent, memo } from 'react';
import { Marked } from '../conversations/marked.tsx';
import { SpeakerAvatar } from '../conversations/speaker-avatar.tsx';
import { Ago } from '../ui/ago.tsx';
import { excerptOf } from '../ui/markdown.tsx';
import { useWords } from '../words/index.ts';
import type { FoundChat } from './documents.ts';
import { isUnread } from './list-sessions.ts';

interface Props {
  session: FoundChat;
  /** Where there are several. */
  chatbotName: string | undefined;
  /** Of the colleague who has it. */
  agentName: string | undefined;
  isMine: boolean;
  /** Of whoever wrote last, where that was not the visitor. */
  writer: string | undefined;
  isOpen: boolean;
  isTyping: boolean;
  tellsClosed: boolean;
  /** Stays the same. A router's own link would be drawn again with every change of address, all fifty of them. */
  go(address: string): void;
}

/** A chat in a list; drawn again only when something of its own has changed. */
export const ChatRow = memo(function ChatRow(props: Props) {
  const { session, chatbotName, agentName, isMine, writer, isOpen, isTyping, tellsClosed, go } = props;
  const words = useWords();
  const { sessionId, state, visitorName, lastMessage, querySessionId, waitingSince, closedAt, rating, snoozedUntil } =
    session;
  const { snippet } = session;
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
        <SpeakerAvatar from="visitor" name={visitorName ?? ''} seed={sessionId} size="large" />
        <span className="chat-row-body">
          <span className="chat-row-line">
            <strong>{visitorName ?? words('inboxVisitor')}</strong>
            <span className="chat-age">
              <Ago at={closedAt ?? waitingSince} />
            </span>
          </span>{' '}
          <span className="chat-row-line">
            <span className={snippet ? 'chat-row-text found' : 'chat-row-text'}>
              {snippet ? (
                <Marked {...snippet} />
              ) : isTyping ? (
                words('inboxTyping')
              ) : lastMessage === null ? (
                words(querySessionId === null ? 'inboxNothingSaid' : 'talkHandedOver')
              ) : (
                <>
                  {writer !== undefined && <span className="quiet">{writer}: </span>}
                  {excerptOf(lastMessage)}
                </>
              )}
            </span>
            {unread && (
              <span className="unread-dot">
                <span className="sr">{words('inboxUnread')}</span>
              </span>
            )}
          </span>{' '}
          <span className="chat-row-facts">
            {snoozedUntil !== null && <span className="chat-state">{words('inboxSnoozed')}</span>}
            {state === 'waiting' && <span className="chat-state waiting">{words('inboxWaitingFor')}</span>}
            {tellsClosed && state === 'closed' && <span className="chat-state">{words('inboxStateClosed')}</span>}
            {agentName !== undefined && !(isMine && snoozedUntil !== null) && (
              <span className={state === 'active' ? 'chat-state active' : 'chat-state'}>{agentName}</span>
            )}
            {rating !== null && <span className="chat-rating">{words('inboxRatingShort', { rating })}</span>}
            {chatbotName !== undefined && <span className="chat-row-chatbot">{chatbotName}</span>}
          </span>
        </span>
      </a>
    </li>
  );
});
