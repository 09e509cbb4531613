import { Archive, CircleCheck, Inbox, MessageCircle, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { settingsPath } from '../settings/sections.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useWords, type Words } from '../words/index.ts';
import { ChatRow } from './chat-row.tsx';
import type { FoundChat, LiveSession } from './documents.ts';
import { useInbox, useInboxState } from './inbox-context.tsx';
import { type ListName, listSessions, openLists } from './list-sessions.ts';
import type { useChatSearch } from './use-chat-search.ts';
import { useAgents, useClosedChats, useIsManager } from './use-live-chat.ts';

const names: Record<ListName, keyof Words> = {
  waiting: 'inboxWaiting',
  mine: 'inboxMine',
  all: 'inboxAll',
  closed: 'inboxClosed',
};
const emptyTexts: Record<ListName, { icon: typeof Inbox; title: keyof Words; hint: keyof Words }> = {
  waiting: { icon: Inbox, title: 'inboxNoneWaiting', hint: 'inboxNoneWaitingHint' },
  mine: { icon: MessageCircle, title: 'inboxNoneMine', hint: 'inboxNoneMineHint' },
  all: { icon: Inbox, title: 'inboxNone', hint: 'inboxNoneHint' },
  closed: { icon: Archive, title: 'inboxNoneClosed', hint: 'inboxNoneClosedHint' },
};

type Found = ReturnType<typeof useChatSearch>;

interface Props {
  list: ListName;
  choose(list: ListName): void;
  openId: string | undefined;
  /** What is searched for. */
  text: string;
  search(text: string): void;
  found: Found;
  /** Whether what stands beside it says that there are none. */
  isSaidBeside: boolean;
}

/** The chats of an account: which of them, and each with what an agent must know to choose. */
export function ChatList({ list, choose, openId, text, search, found, isSaidBeside }: Props) {
  const words = useWords();
  const { agent } = useInbox();
  const sessions = useInboxState((state) => state.sessions);
  const closed = useClosedChats(list === 'closed');
  const counts = Object.fromEntries(
    openLists.map((name) => [name, listSessions(sessions.values(), name, agent.id).length]),
  );
  const listed =
    list === 'closed'
      ? (closed.data?.pages.flatMap((page) => page.sessions) ?? [])
      : listSessions(sessions.values(), list, agent.id);
  const isLoading = list === 'closed' && closed.isPending;
  const isSearching = text.trim() !== '';
  return (
    <section className="chat-list" aria-label={words('inboxChats')}>
      <SearchField
        label={words('inboxSearch')}
        value={text}
        maxLength={100}
        onChange={(event) => search(event.target.value)}
      />
      <fieldset className="segments chat-lists">
        <legend className="sr">{words('inboxWhich')}</legend>
        {([...openLists, 'closed'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === list} onClick={() => choose(name)}>
            {words(names[name])} {counts[name] !== undefined && !isSearching && <span>{counts[name]}</span>}
          </button>
        ))}
      </fieldset>
      {isSearching && <FoundChats list={list} found={found} openId={openId} clear={() => search('')} />}
      {!isSearching && (
        <>
          {isLoading && <Loading />}
          {list === 'closed' && closed.error && (
            <ProblemNote error={closed.error} retry={() => void closed.refetch()} />
          )}
          {listed.length === 0 && !isLoading && !closed.error && !isSaidBeside && <NoneListed list={list} />}
          {listed.length > 0 && <Rows sessions={listed} openId={openId} />}
          {list === 'closed' && closed.hasNextPage && (
            <button type="button" onClick={() => void closed.fetchNextPage()} disabled={closed.isFetchingNextPage}>
              {words('inboxMore')}
            </button>
          )}
        </>
      )}
    </section>
  );
}

interface FoundProps {
  list: ListName;
  found: Found;
  openId: string | undefined;
  clear(): void;
}

/** The chats of a list that have the words, as the server finds them: in all that was said, and in closed ones too. */
function FoundChats({ list, found: { found, all, isFirst, isBusy }, openId, clear }: FoundProps) {
  const words = useWords();
  const sessions = useInboxState((state) => state.sessions);
  const isUnfinished = found.hasNextPage && !isBusy;
  // As they are by now, where something has happened since they were found.
  const shown = useMemo(
    () => all.map((session) => ({ ...session, ...sessions.get(session.sessionId) })),
    [all, sessions],
  );
  return (
    <>
      <p role="status" className="sr">
        {isBusy ? words('talkSearching') : words('inboxFound', { n: all.length })}
      </p>
      {isFirst && !found.error && <Loading />}
      {found.error && <ProblemNote error={found.error} retry={() => void found.refetch()} />}
      {!isFirst && !found.error && all.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={words(isUnfinished ? 'talkNoneYet' : 'inboxNoMatch')}
          hint={words(isUnfinished ? 'talkNoneYetHint' : 'inboxNoMatchHint')}
        >
          <button type="button" onClick={clear}>
            {words('inboxClearSearch')}
          </button>
        </EmptyState>
      )}
      {shown.length > 0 && <Rows sessions={shown} openId={openId} isStale={isBusy} tellsClosed={list === 'all'} />}
      {isUnfinished && (
        <button type="button" onClick={() => void found.fetchNextPage()} disabled={found.isFetchingNextPage}>
          {words('talkFurther')}
        </button>
      )}
    </>
  );
}

export function NoneListed({ list }: { list: ListName }) {
  const words = useWords();
  const { icon, title, hint } = emptyTexts[list];
  return (
    <EmptyState icon={icon} drawing="chat" title={words(title)} hint={words(hint)}>
      {list === 'all' && <LiveChatState />}
    </EmptyState>
  );
}

/** Whether visitors are offered a person at all, and where that is turned on. */
function LiveChatState() {
  const words = useWords();
  const { accountId } = useInbox();
  const mayManage = useIsManager();
  const chatbots = useChatbots().data?.filter((chatbot) => chatbot.accountId === accountId) ?? [];
  const live = chatbots.filter(({ hasLiveChat }) => hasLiveChat);
  const [first] = chatbots;
  if (live.length > 0)
    return (
      <>
        <p className="live-chat-on">
          <CircleCheck />
          {words('inboxLiveChatIsOn', { names: live.map(({ name }) => name).join(', ') })}
        </p>
        <Link href={`/chatbots/${live[0]?.id}/playground`} className="button">
          {words('talkToPlayground')}
        </Link>
      </>
    );
  return first && mayManage ? (
    <Link href={settingsPath(first.id, 'live-chat')} className="button primary">
      {words('inboxTurnLiveChatOn')}
    </Link>
  ) : null;
}

interface RowsProps {
  /** With where the words are, if they were searched for. */
  sessions: readonly (LiveSession & Pick<FoundChat, 'snippet'>)[];
  openId: string | undefined;
  isStale?: boolean;
  /** Whether those that are over stand among others. */
  tellsClosed?: boolean;
}

function Rows({ sessions, openId, isStale = false, tellsClosed = false }: RowsProps) {
  const words = useWords();
  const { agent } = useInbox();
  const [, go] = useLocation();
  const typing = useInboxState((state) => state.typing);
  const chatbots = useChatbots();
  const agents = useAgents();
  const chatbotNames = new Map(chatbots.data?.map(({ id, name }) => [id, name]));
  const agentNames = new Map(agents.data?.map(({ agentId, name }) => [agentId, name]));
  return (
    <ul className={isStale ? 'chat-rows stale' : 'chat-rows'}>
      {sessions.map((session) => {
        const { sessionId, chatbotId, agentId, lastMessageFrom: from } = session;
        const holder = agentId === agent.id ? words('inboxYou') : agentNames.get(agentId ?? '');
        return (
          <ChatRow
            key={sessionId}
            session={session}
            chatbotName={chatbotNames.size > 1 ? chatbotNames.get(chatbotId) : undefined}
            agentName={holder}
            isMine={agentId === agent.id}
            writer={from?.side !== 'agent' ? undefined : from.agentId === agent.id ? words('inboxYou') : from.name}
            isOpen={sessionId === openId}
            isTyping={typing.has(sessionId)}
            tellsClosed={tellsClosed}
            go={go}
          />
        );
      })}
    </ul>
  );
}
