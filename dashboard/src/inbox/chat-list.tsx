import { memo } from 'react';
import { useLocation } from 'wouter';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords, type Words } from '../words/index.ts';
import { ChatRow } from './chat-row.tsx';
import type { LiveSession } from './documents.ts';
import { useInbox, useInboxState } from './inbox-context.tsx';
import { listSessions, type OpenList, openLists } from './list-sessions.ts';
import { useAgents, useClosedChats } from './use-live-chat.ts';

export type ListName = OpenList | 'closed';

const names: Record<ListName, keyof Words> = {
  waiting: 'inboxWaiting',
  mine: 'inboxMine',
  all: 'inboxAll',
  closed: 'inboxClosed',
};
const emptyTexts: Record<ListName, keyof Words> = {
  waiting: 'inboxNoneWaiting',
  mine: 'inboxNoneMine',
  all: 'inboxNone',
  closed: 'inboxNoneClosed',
};

interface Props {
  list: ListName;
  choose(list: ListName): void;
  openId: string | undefined;
}

/** The chats of an account: which of them, and each with what an agent must know to choose. */
export const ChatList = memo(function ChatList({ list, choose, openId }: Props) {
  const words = useWords();
  const { agent } = useInbox();
  const sessions = useInboxState((state) => state.sessions);
  const closed = useClosedChats(list === 'closed');
  const counts = Object.fromEntries(
    openLists.map((name) => [name, listSessions(sessions.values(), name, agent.id).length]),
  );
  const shown =
    list === 'closed'
      ? (closed.data?.pages.flatMap((page) => page.sessions) ?? [])
      : listSessions(sessions.values(), list, agent.id);
  const isLoading = list === 'closed' && closed.isPending;
  return (
    <section className="chat-list" aria-label={words('inboxChats')}>
      <fieldset className="chat-lists">
        <legend className="sr">{words('inboxWhich')}</legend>
        {([...openLists, 'closed'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === list} onClick={() => choose(name)}>
            {words(names[name])} {counts[name] !== undefined && <span>{counts[name]}</span>}
          </button>
        ))}
      </fieldset>
      {isLoading && <p role="status">{words('loading')}</p>}
      {list === 'closed' && closed.error && <ProblemNote error={closed.error} retry={() => void closed.refetch()} />}
      {shown.length === 0 && !isLoading && !closed.error && <p className="empty">{words(emptyTexts[list])}</p>}
      {shown.length > 0 && <Rows sessions={shown} openId={openId} />}
      {list === 'closed' && closed.hasNextPage && (
        <button type="button" onClick={() => void closed.fetchNextPage()} disabled={closed.isFetchingNextPage}>
          {words('inboxMore')}
        </button>
      )}
    </section>
  );
});

function Rows({ sessions, openId }: { sessions: LiveSession[]; openId: string | undefined }) {
  const words = useWords();
  const { agent } = useInbox();
  const [, go] = useLocation();
  const typing = useInboxState((state) => state.typing);
  const chatbots = useChatbots();
  const agents = useAgents();
  const chatbotNames = new Map(chatbots.data?.map(({ id, name }) => [id, name]));
  const agentNames = new Map(agents.data?.map(({ agentId, name }) => [agentId, name]));
  return (
    <ul className="chat-rows">
      {sessions.map((session) => {
        const { sessionId, chatbotId, agentId } = session;
        const holder = agentId === agent.id ? words('inboxYou') : agentNames.get(agentId ?? '');
        return (
          <ChatRow
            key={sessionId}
            session={session}
            chatbotName={chatbotNames.get(chatbotId) ?? ''}
            agentName={holder}
            isOpen={sessionId === openId}
            isTyping={typing.has(sessionId)}
            go={go}
          />
        );
      })}
    </ul>
  );
}
