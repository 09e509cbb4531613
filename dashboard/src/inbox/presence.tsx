import { ChevronDown, Gauge } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords, type Words } from '../words/index.ts';
import { type AgentStatus, agentStatuses } from './documents.ts';
import { useInbox, useIsConnectionLost } from './inbox-context.tsx';
import { statusWords, useAgentsOf, usePresenceIn } from './use-presence.ts';
import './own-status.css';

const hints: Record<AgentStatus, keyof Words> = {
  available: 'inboxAvailableHint',
  busy: 'inboxBusyHint',
  away: 'inboxAwayHint',
  offline: 'inboxOfflineHint',
};
const highestLimit = 50;

/** Whether this agent is there, and for how many chats. */
export const usePresence = () => usePresenceIn(useInbox().accountId);

/**
 * The status as everybody sees it, and the way to change it. Who starts here is offline, and would wait for chats in vain: `isFirst`, beside no
 * chat, it is the one thing to do.
 */
export function Presence({ isFirst }: { isFirst: boolean }) {
  const words = useWords();
  const { isKnown, openChats, status, limit, set } = usePresence();
  const [isLimitShown, setLimitShown] = useState(false);
  const isLost = useIsConnectionLost();
  const shown = isLost ? 'lost' : status;
  const isReachable = status === 'available' || status === 'busy';
  if (!isKnown) return <span className="loading-block presence-outline" aria-hidden="true" />;
  return (
    <div className="presence">
      {isReachable && openChats !== undefined && (
        <span className="quiet">{words('inboxOpenChats', { n: openChats, limit })}</span>
      )}
      {!isReachable && !isLost && (
        <div className="unreachable">
          <span role="status">{words('inboxOfflineHint')}</span>
          <GoOnline label={words('inboxGoOnline')} look={isFirst ? 'primary' : ''} />
        </div>
      )}
      <Menu
        className={`status-button ${shown}`}
        button={
          <>
            <span className={`status-dot ${shown}`} />
            <span className="sr">{words('inboxStatus')}</span>
            {words(isLost ? 'inboxReconnectingShort' : statusWords[status])}
            <ChevronDown />
          </>
        }
      >
        {agentStatuses.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === status}
            onClick={() => set.mutate({ status: name, maxConcurrentChats: limit })}
          >
            <span className={`status-dot ${name}`} />
            <span>
              {words(statusWords[name])}
              <span className="quiet">{words(hints[name])}</span>
            </span>
          </button>
        ))}
        <hr />
        <button type="button" onClick={() => setLimitShown(true)}>
          <Gauge />
          {words('inboxLimitNow', { n: limit })}
        </button>
      </Menu>
      {set.error && <ProblemNote error={set.error} />}
      {isLimitShown && (
        <ChatLimit
          limit={limit}
          save={(maxConcurrentChats) => set.mutate({ status, maxConcurrentChats })}
          close={() => setLimitShown(false)}
        />
      )}
    </div>
  );
}

function ChatLimit({ limit, save, close }: { limit: number; save(limit: number): void; close(): void }) {
  const words = useWords();
  function keep(event: FormEvent<HTMLFormElement>) {
    const given = Number(new FormData(event.currentTarget).get('limit'));
    if (given !== limit) save(given);
    close();
  }
  return (
    <Dialog title={words('inboxLimit')} close={close}>
      <Form onSubmit={keep}>
        <Field
          label={words('inboxLimitField')}
          hint={words('inboxLimitHint')}
          name="limit"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={highestLimit}
          defaultValue={limit}
        />
        <button type="submit" className="primary">
          {words('save')}
        </button>
      </Form>
    </Dialog>
  );
}

interface GoOnlineProps {
  label: string;
  look?: 'small' | 'primary' | '';
}

export const GoOnline = (props: GoOnlineProps) => <GoOnlineIn accountId={useInbox().accountId} {...props} />;

function GoOnlineIn({ accountId, label, look = 'small' }: GoOnlineProps & { accountId: string }) {
  const { limit, set } = usePresenceIn(accountId);
  const words = useWords();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  /** The button goes once it has done its work; the focus must not go with it, unless it has gone elsewhere. */
  function returnFocus() {
    if (document.activeElement === document.body || document.activeElement === button.current)
      document.querySelector<HTMLElement>('.status-button')?.focus();
  }
  function goOnline() {
    // Not `mutate`, which calls nobody back once the button is gone. What went wrong is shown below it.
    set.mutateAsync({ status: 'available', maxConcurrentChats: limit }).then(
      () => {
        returnFocus();
        // In place of what was told when one went offline.
        toast(words('inboxYouAreOnline'), 'done', 'status');
      },
      () => {},
    );
  }
  return (
    <>
      <button ref={button} type="button" className={look} disabled={set.isPending} onClick={goOnline}>
        {label}
      </button>
      {set.error && <ProblemNote error={set.error} />}
    </>
  );
}

/** Where live chat is set up: that nobody of the account is there for it. */
export function NobodyOnline({ accountId }: { accountId: string }) {
  const words = useWords();
  const { data: agents } = useAgentsOf(accountId);
  const isSomebodyThere = agents?.some(({ status }) => status === 'available' || status === 'busy') ?? true;
  if (isSomebodyThere) return null;
  return (
    <Notice
      tone="warning"
      className="offline-banner"
      action={<GoOnlineIn accountId={accountId} label={words('inboxGoOnline')} />}
    >
      {words('inboxNobodyOnline')}
    </Notice>
  );
}
