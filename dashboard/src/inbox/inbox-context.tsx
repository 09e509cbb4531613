import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'wouter';
import { useApi } from '../api/api-context.ts';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { useUser } from '../session/session-context.ts';
import { TitleBadge } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import type { InboxEvent, LiveSession } from './documents.ts';
import { createInbox, type Inbox, type InboxState } from './inbox.ts';
import { countUnread, listSessions } from './list-sessions.ts';
import { announce, newsOf } from './notify.ts';

interface Shown {
  inbox: Inbox | undefined;
  chooseAccount(accountId: string): void;
}

const InboxContext = createContext<Shown>({ inbox: undefined, chooseAccount: () => {} });

/** Follows the live chats of an account around every page: agents are there wherever they look. */
export function InboxProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const queries = useQueryClient();
  const accounts = useAccounts();
  const { id, name } = useUser();
  const words = useWords();
  const [, go] = useLocation();
  const [chosen, chooseAccount] = useState<string>();
  const [inbox, setInbox] = useState<Inbox>();
  const accountId = chosen ?? accounts.data?.[0]?.id;

  const onEvent = useEffectEvent((event: InboxEvent, session: LiveSession) => {
    const { sessionId } = session;
    if (event.kind === 'agent-joined' || event.kind === 'agent-left' || event.kind === 'closed')
      void queries.invalidateQueries({ queryKey: ['live-agents'] });
    if (session.state === 'closed') void queries.invalidateQueries({ queryKey: ['closed-chats'] });
    const isOpen = location.pathname === `/inbox/${sessionId}` && inbox?.get().asideId !== sessionId;
    const isLookedAt = document.hasFocus() && isOpen;
    const news = newsOf(event, session, { myId: id, nowMs: Date.now() });
    if (!news || isLookedAt) return;
    const who = session.visitorName ?? words('inboxVisitor');
    const titles = {
      'new-chat': words('inboxNewsWaiting', { who }),
      given: words('inboxNewsGiven', { who }),
      message: who,
    };
    announce({ title: titles[news.what], body: news.text, tag: sessionId }, () => {
      inbox?.putAside(undefined);
      go(`/inbox/${sessionId}`);
    });
  });

  useEffect(() => {
    if (accountId === undefined) return;
    const created = createInbox({
      api,
      accountId,
      agent: { id, name },
      pause,
      onEvent: (...told) => onEvent(...told),
    });
    setInbox(created);
    void created.begin();
    return () => created.stop();
  }, [api, accountId, id, name]);

  return (
    <InboxContext value={{ inbox, chooseAccount }}>
      <Badge inbox={inbox}>{children}</Badge>
    </InboxContext>
  );
}

function Badge({ inbox, children }: { inbox: Inbox | undefined; children: ReactNode }) {
  const count = useSyncExternalStore(inbox?.watch ?? watchNothing, () =>
    inbox ? countUnread(inbox.get().sessions.values(), inbox.agent.id) : 0,
  );
  return <TitleBadge value={count}>{children}</TitleBadge>;
}

const watchNothing = () => () => {};

/** Ends early when there is a network again, or nothing to wait for. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** The chats of a chatbot whose visitors wait for a person now, longest first. */
export function useWaitingChats(chatbotId: string): LiveSession[] {
  const { inbox } = use(InboxContext);
  const sessions = useSyncExternalStore(inbox?.watch ?? watchNothing, () => inbox?.get().sessions);
  return useMemo(
    () =>
      inbox && sessions
        ? listSessions(sessions.values(), 'waiting', inbox.agent.id).filter(
            (chat) => chat.chatbotId === chatbotId && chat.snoozedUntil === null,
          )
        : [],
    [inbox, sessions, chatbotId],
  );
}

/** Whether what happens in the chats cannot be heard at this moment. */
export function useIsConnectionLost(): boolean {
  const { inbox } = use(InboxContext);
  return useSyncExternalStore(inbox?.watch ?? watchNothing, () => {
    const state = inbox?.get();
    return state?.phase === 'ready' && state.isLost;
  });
}

export const useInboxChoice = () => use(InboxContext);

/** The inbox, on pages that are drawn only when there is one. */
export function useInbox(): Inbox {
  const { inbox } = use(InboxContext);
  if (!inbox) throw new Error('Drawn before there is an inbox.');
  return inbox;
}

/** A part of the inbox's state; a component renders again only when that part has changed. */
export function useInboxState<Part>(choose: (state: InboxState) => Part): Part {
  const inbox = useInbox();
  return useSyncExternalStore(inbox.watch, () => choose(inbox.get()));
}
