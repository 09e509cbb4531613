import { ArrowLeft, CircleAlert, SearchX } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { isNotFound } from '../api/is-not-found.ts';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { visitorNameIn } from '../conversations/said.ts';
import { SpeakerAvatar } from '../conversations/speaker-avatar.tsx';
import { Ago } from '../ui/ago.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { problemText } from '../ui/problem-note.tsx';
import { isWorthAnotherTry } from '../ui/problem-words.ts';
import '../ui/page-problem.css';
import { nearTimeText, timeText } from '../ui/time.ts';
import { TypingDots } from '../ui/typing-dots.tsx';
import { useWords } from '../words/index.ts';
import { ChatActions } from './chat-actions.tsx';
import { ChatDetails } from './chat-details.tsx';
import { ChatLog } from './chat-log.tsx';
import { ChatOffer } from './chat-offer.tsx';
import { ChatOver } from './chat-over.tsx';
import { Composer } from './composer.tsx';
import type { LiveSession } from './documents.ts';
import { HeldNotice } from './held-notice.tsx';
import { useInbox, useInboxState } from './inbox-context.tsx';
import { placeOf } from './shortcuts.ts';
import { useSignals } from './use-live-chat.ts';

/** One chat: what was said, what to say, what to do with it. */
export const ChatView = memo(function ChatView({ sessionId }: { sessionId: string }) {
  const words = useWords();
  const inbox = useInbox();
  const session = useInboxState((state) => state.sessions.get(sessionId));
  const chat = useInboxState((state) => state.chats.get(sessionId));
  const chatbots = useChatbots();
  useEffect(() => inbox.open(sessionId), [inbox, sessionId]);

  if (chat?.phase === 'failed' && isNotFound(chat.error))
    return (
      <section className="chat no-such-chat">
        <BackToList />
        <EmptyState icon={SearchX} title={words('inboxNotFound')} hint={words('inboxNotFoundHint')}>
          <Link href="/inbox" className="button">
            {words('inboxReturn')}
          </Link>
        </EmptyState>
      </section>
    );
  if (chat?.phase === 'failed')
    return (
      <section className="chat chat-failed">
        <BackToList />
        <div className="page-problem" role="alert">
          <CircleAlert aria-hidden="true" />
          <h2>{words('inboxChatFailed')}</h2>
          <p>{problemText(chat.error, words)}</p>
          {isWorthAnotherTry(chat.error) && (
            <button type="button" onClick={() => void inbox.reopenFailed(sessionId)}>
              {words('tryAgain')}
            </button>
          )}
        </div>
      </section>
    );
  if (!session || chat?.phase !== 'ready')
    return (
      <section className="chat">
        <Loading shape="chat-open" />
      </section>
    );
  const chatbotName = chatbots.data?.find(({ id }) => id === session.chatbotId)?.name;
  const visitorName = session.visitorName ?? visitorNameIn(chat.entries);
  return (
    <>
      <Opened key={sessionId} {...{ session, chatbotName, visitorName }}>
        <ChatLog entries={chat.entries} {...{ session, chatbotName, visitorName }} />
      </Opened>
      <ChatDetails key={`details-${sessionId}`} session={session} />
    </>
  );
});

/** On a phone, where a chat that is shown has it. */
function BackToList() {
  const words = useWords();
  return (
    <Link href="/inbox" className="back">
      <ArrowLeft />
      {words('inboxBack')}
    </Link>
  );
}

interface OpenedProps {
  session: LiveSession;
  chatbotName: string | undefined;
  visitorName: string | null;
  children: ReactNode;
}

function Opened({ session, chatbotName, visitorName, children }: OpenedProps) {
  const words = useWords();
  const { agent } = useInbox();
  const heading = useRef<HTMLHeadingElement>(null);
  const { sessionId, state, agentId, snoozedUntil, waitingSince } = session;
  const isMine = state === 'active' && agentId === agent.id;
  const mayReply = isMine || state === 'waiting';
  useTellRead(session, isMine);

  useEffect(() => {
    if (!mayReply && placeOf(document.activeElement) !== 'writing') heading.current?.focus();
  }, [mayReply]);

  const states = { waiting: 'inboxWaitingFor', active: 'inboxStateActive', closed: 'inboxStateClosed' } as const;
  const who = visitorName ?? words('inboxVisitor');
  return (
    <section className="chat" aria-label={words('inboxChatWith', { who })}>
      <header className="chat-header">
        <Link href="/inbox" className="chat-back button ghost icon" aria-label={words('inboxBack')}>
          <ArrowLeft />
        </Link>
        <SpeakerAvatar from="visitor" name={visitorName ?? ''} seed={sessionId} size="large" />
        <div className="chat-who">
          <h2 ref={heading} tabIndex={-1}>
            {who}
          </h2>
          <p className="quiet">
            {snoozedUntil !== null ? (
              <span title={timeText(snoozedUntil)}>
                {words('inboxSnoozedUntil', { time: nearTimeText(snoozedUntil) })}
              </span>
            ) : state === 'waiting' ? (
              <>
                <span className="chat-state waiting">{words(states[state])}</span>
                {'\u00a0· '}
                <Ago at={waitingSince} />
              </>
            ) : (
              words(states[state])
            )}
            {chatbotName !== undefined && `\u00a0· ${chatbotName}`}
          </p>
        </div>
        <ChatActions session={session} />
      </header>
      {children}
      <footer className="chat-footer" data-keep-clear>
        {state === 'waiting' ? <ChatOffer session={session} /> : <ColleagueTyping sessionId={sessionId} />}
        {mayReply && <Composer key={sessionId} session={session} leave={() => heading.current?.focus()} />}
        {state === 'active' && !isMine && <HeldNotice session={session} />}
        {state === 'closed' && <ChatOver session={session} />}
      </footer>
    </section>
  );
}

/** Warns before two agents answer the same. */
function ColleagueTyping({ sessionId }: { sessionId: string }) {
  const words = useWords();
  const name = useInboxState((state) => state.colleagues.get(sessionId));
  return (
    <div role="status">
      {name !== undefined && (
        <p className="collision">
          <TypingDots />
          {words('inboxColleagueTypes', { name: name || words('inboxSomebody') })}
        </p>
      )}
    </div>
  );
}

/** What an agent has before their eyes, is read; what a colleague answers, or nobody yet, is not read by looking in. */
function useTellRead({ sessionId, messageCount, marks }: LiveSession, isMine: boolean) {
  const { tellRead } = useSignals(sessionId);
  const isAside = useInboxState(({ asideId }) => asideId === sessionId);
  const isVisible = useIsVisible() && !isAside;
  const [told, setTold] = useState(0);
  useEffect(() => {
    if (!isMine || !isVisible || messageCount <= Math.max(told, marks.agent.read)) return;
    setTold(messageCount);
    tellRead(messageCount);
  });
}

/** Whether somebody can see the page. */
function useIsVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
