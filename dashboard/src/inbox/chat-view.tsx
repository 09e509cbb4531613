import { memo, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { ChatActions } from './chat-actions.tsx';
import { ChatDetails } from './chat-details.tsx';
import { ChatLog } from './chat-log.tsx';
import { Composer } from './composer.tsx';
import type { LiveSession } from './documents.ts';
import { useInbox, useInboxState } from './inbox-context.tsx';
import { useAgents, useSignals } from './use-live-chat.ts';

/** One chat: what was said, what to say, what to do with it. */
export const ChatView = memo(function ChatView({ sessionId }: { sessionId: string }) {
  const words = useWords();
  const inbox = useInbox();
  const session = useInboxState((state) => state.sessions.get(sessionId));
  const chat = useInboxState((state) => state.chats.get(sessionId));
  useEffect(() => inbox.open(sessionId), [inbox, sessionId]);

  if (chat?.phase === 'failed')
    return (
      <section className="chat">
        <Link href="/inbox">{words('back')}</Link>
        <ProblemNote error={chat.error} retry={() => void inbox.reopenFailed(sessionId)} />
      </section>
    );
  if (!session || chat?.phase !== 'ready')
    return (
      <section className="chat">
        <p role="status">{words('loading')}</p>
      </section>
    );
  return (
    <>
      <Opened key={sessionId} session={session}>
        <ChatLog session={session} entries={chat.entries} />
      </Opened>
      <ChatDetails key={`details-${sessionId}`} session={session} />
    </>
  );
});

function Opened({ session, children }: { session: LiveSession; children: ReactNode }) {
  const words = useWords();
  const { agent } = useInbox();
  const agents = useAgents();
  const heading = useRef<HTMLHeadingElement>(null);
  const { sessionId, state, agentId, visitorName, closedBecause } = session;
  const isMine = state === 'active' && agentId === agent.id;
  const mayReply = isMine || state === 'waiting';
  useTellRead(session, isMine);

  useEffect(() => {
    if (!mayReply) heading.current?.focus();
  }, [mayReply]);

  const endings = {
    ended: 'inboxEndedNote',
    'handed-back': 'inboxHandedBack',
    expired: 'inboxExpired',
  } as const;
  const holder = agents.data?.find((one) => one.agentId === agentId)?.name ?? words('inboxSomebody');
  return (
    <section className="chat" aria-label={words('inboxChatWith', { who: visitorName ?? words('inboxVisitor') })}>
      <header>
        <Link href="/inbox" className="chat-back">
          {words('inboxBack')}
        </Link>
        <h2 ref={heading} tabIndex={-1}>
          {visitorName ?? words('inboxVisitor')}
        </h2>
        <ChatActions session={session} />
      </header>
      {children}
      {mayReply && <Composer key={sessionId} sessionId={sessionId} leave={() => heading.current?.focus()} />}
      {state === 'active' && !isMine && <p className="quiet">{words('inboxHeldBy', { name: holder })}</p>}
      {state === 'closed' && <p className="quiet">{words(endings[closedBecause ?? 'ended'])}</p>}
    </section>
  );
}

/** What an agent has before their eyes, is read; what a colleague answers, or nobody yet, is not read by looking in. */
function useTellRead({ sessionId, messageCount, marks }: LiveSession, isMine: boolean) {
  const { tellRead } = useSignals(sessionId);
  const isVisible = useIsVisible();
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
