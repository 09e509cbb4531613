import { Keyboard, MessagesSquare, TextSearch } from 'lucide-react';
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { AccountSelect } from '../ui/account-select.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotYet } from '../ui/not-yet.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useWords, type Words } from '../words/index.ts';
import { ChatList, NoneListed } from './chat-list.tsx';
import { ChatView } from './chat-view.tsx';
import { HeldMails } from './held-mails.tsx';
import './inbox.css';
import { useInbox, useInboxChoice, useInboxState } from './inbox-context.tsx';
import { keptIn, type ListName, listIn } from './list-sessions.ts';
import { NoticeButton } from './notice-button.tsx';
import { Presence } from './presence.tsx';
import { sendKeys } from './send-keys.ts';
import { placeOf } from './shortcuts.ts';
import { useAside } from './use-aside.ts';
import { useChatSearch } from './use-chat-search.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Where agents work: the chats of the account beside the one they are in. */
export default function InboxPage({ sessionId }: { sessionId?: string | undefined }) {
  const words = useWords();
  const accounts = useAccounts();
  const { inbox } = useInboxChoice();
  if (!inbox)
    return (
      <NotYet
        title={words('inbox')}
        shape={shapeOf(sessionId)}
        error={accounts.error}
        retry={() => void accounts.refetch()}
      />
    );
  return <Frame key={inbox.accountId} sessionId={sessionId} />;
}

const shapeOf = (sessionId: string | undefined) => (sessionId === undefined ? 'chats' : 'chat');

function Frame({ sessionId }: { sessionId: string | undefined }) {
  const words = useWords();
  const inbox = useInbox();
  const phase = useInboxState((state) => state.phase);
  const error = useInboxState((state) => state.error);
  const isLost = useInboxState((state) => state.isLost);
  const [, go] = useLocation();
  const address = useSearch();
  const [list, setList] = useState<ListName>(() => listIn(address));
  const [searched, setSearched] = useState('');
  const found = useChatSearch(list, searched.trim());
  const isSearching = searched.trim() !== '';
  // Without open chats there is none to choose: the wide pane says so, and the list only shows where they will be.
  const hasNone = useInboxState((state) => [...state.sessions.values()].every((chat) => chat.state === 'closed'));
  const isNarrow = useMedia('(max-width: 48rem)');
  const isAlone = hasNone && !isSearching && list !== 'closed' && sessionId === undefined;
  const [isHelpShown, setHelpShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // A phone shows the results or the chat.
  const isAside = useAside({ frame, sessionId, isSearching: isSearching && !isNarrow, found });
  const shownId = isAside ? undefined : sessionId;
  const showHelp = useCallback(() => setHelpShown(true), []);
  useShortcuts({ frame, openId: shownId, back: () => go('/inbox'), help: showHelp });
  useReturnToRow(frame, sessionId);
  useFollowOpen({ frame, sessionId, list, setList });

  return (
    <div className={sessionId === undefined || phase === 'failed' ? 'inbox' : 'inbox has-chat'} ref={frame}>
      <PageTitle title={words('inbox')}>
        <AccountChoice />
        {phase !== 'failed' && <Presence isFirst={sessionId === undefined} />}
        <NoticeButton />
        <button
          type="button"
          className="ghost icon shortcuts-button"
          onClick={showHelp}
          aria-label={words('inboxShortcuts')}
          aria-keyshortcuts="?"
          title={words('inboxShortcuts')}
        >
          <Keyboard />
        </button>
      </PageTitle>
      {phase === 'loading' && <Loading shape={shapeOf(sessionId)} />}
      {phase === 'failed' && <PageProblem name={words('inbox')} query={{ error, refetch: inbox.retry }} />}
      {phase === 'ready' && (
        <>
          {isLost && (
            <Notice tone="warning" className="lost">
              {words('inboxReconnecting')}
            </Notice>
          )}
          <HeldMails />
          <div className="inbox-columns">
            <ChatList
              list={list}
              choose={setList}
              openId={sessionId}
              text={searched}
              search={setSearched}
              found={found}
              isSaidBeside={isAlone && !isNarrow}
            />
            {sessionId !== undefined && (
              // Hidden, it keeps what was begun in it.
              <div className="open-chat" hidden={isAside}>
                <ChatView sessionId={sessionId} />
              </div>
            )}
            {shownId === undefined && (
              <div className="no-chat">
                {isSearching && found.all.length > 0 ? (
                  <EmptyState
                    icon={TextSearch}
                    drawing="chat"
                    title={words('inboxChooseFound')}
                    hint={words('inboxChooseFoundHint')}
                  />
                ) : isAlone ? (
                  !isNarrow && <NoneListed list={list} />
                ) : (
                  <EmptyState
                    icon={MessagesSquare}
                    drawing="chat"
                    title={words('inboxChoose')}
                    hint={words('inboxChooseHint')}
                  >
                    {!isNarrow && <Keys shown={helped().filter(({ isFirst }) => isFirst)} />}
                  </EmptyState>
                )}
              </div>
            )}
          </div>
        </>
      )}
      {isHelpShown && <Help close={() => setHelpShown(false)} />}
    </div>
  );
}

interface Followed {
  frame: RefObject<HTMLElement | null>;
  sessionId: string | undefined;
  list: ListName;
  setList: Dispatch<SetStateAction<ListName>>;
}

/** The open chat stays in the list that is shown: whoever takes it goes on with it among their own, and back when they return it. */
function useFollowOpen({ frame, sessionId, list, setList }: Followed) {
  const { agent } = useInbox();
  const kept = useInboxState(({ sessions }) => {
    const chat = sessions.get(sessionId ?? '');
    return chat && keptIn(chat, agent.id);
  });
  const before = useRef<{ sessionId: string | undefined; kept: ListName | undefined }>(undefined);
  useEffect(() => {
    const was = before.current;
    before.current = { sessionId, kept };
    if (was?.sessionId === sessionId && kept) setList((list) => (list === was?.kept ? kept : list));
  }, [sessionId, kept, setList]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: then it stands elsewhere
  useEffect(() => {
    frame.current?.querySelector('.chat-row[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [frame, kept, list]);
}

/** Closing a chat returns to the list it was opened from. */
function useReturnToRow(frame: RefObject<HTMLElement | null>, sessionId: string | undefined) {
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (sessionId === undefined && left.current !== undefined && placeOf(document.activeElement) !== 'writing')
      frame.current?.querySelector<HTMLElement>(`[data-session="${CSS.escape(left.current)}"]`)?.focus();
    left.current = sessionId;
  }, [frame, sessionId]);
}

function AccountChoice() {
  const accounts = useAccounts();
  const { inbox, chooseAccount } = useInboxChoice();
  return (
    <AccountSelect
      accounts={accounts.data}
      value={inbox?.accountId}
      onChange={(event) => chooseAccount(event.target.value)}
    />
  );
}

interface Helped {
  keys: string[];
  what: keyof Words;
  /** Whether it helps before a chat is open. */
  isFirst?: true;
}

const helped = (): Helped[] => [
  { keys: ['J', 'K'], what: 'inboxKeyMove', isFirst: true },
  { keys: ['Enter'], what: 'inboxKeyOpen', isFirst: true },
  { keys: ['R'], what: 'inboxKeyReply' },
  { keys: sendKeys(), what: 'inboxKeySend' },
  { keys: ['/'], what: 'inboxKeyCanned' },
  { keys: ['T'], what: 'inboxKeyTake' },
  { keys: ['Esc'], what: 'inboxKeyBack' },
  { keys: ['?'], what: 'inboxKeyHelp', isFirst: true },
];

function Help({ close }: { close(): void }) {
  const words = useWords();
  return (
    <Dialog title={words('inboxShortcuts')} close={close}>
      <Keys shown={helped()} />
    </Dialog>
  );
}

function Keys({ shown }: { shown: readonly Helped[] }) {
  const words = useWords();
  return (
    <dl className="keys">
      {shown.map(({ keys, what }) => (
        <div key={what}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{words(what)}</dd>
        </div>
      ))}
    </dl>
  );
}
