import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { useInbox } from './inbox-context.tsx';
import { TransferForm } from './transfer-form.tsx';
import { useChatAction, useReopen } from './use-live-chat.ts';

/** What an agent may do with a chat as it stands. The server decides; this only hides what it would refuse. */
export function ChatActions({ session }: { session: LiveSession }) {
  const words = useWords();
  const { agent, accountId } = useInbox();
  const accounts = useAccounts();
  const act = useChatAction(session);
  const [isPassingOn, setPassingOn] = useState(false);
  const { state, agentId } = session;
  const isMine = state === 'active' && agentId === agent.id;
  const isManager = accounts.data?.find(({ id }) => id === accountId)?.role !== 'agent';
  const mayPassOn = state === 'active' && (isMine || isManager);
  if (state === 'closed') return <Reopen session={session} />;
  return (
    <>
      <div className="chat-actions">
        {state === 'waiting' && (
          <button
            type="button"
            className="primary take"
            onClick={() => act.mutate({ action: 'take' })}
            disabled={act.isPending}
          >
            {words('inboxTake')}
          </button>
        )}
        {mayPassOn && (
          <button type="button" aria-expanded={isPassingOn} onClick={() => setPassingOn(!isPassingOn)}>
            {words('inboxTransfer')}
          </button>
        )}
        {isMine && (
          <button type="button" onClick={() => act.mutate({ action: 'decline' })} disabled={act.isPending}>
            {words('inboxDecline')}
          </button>
        )}
        {mayPassOn && (
          <button type="button" onClick={() => act.mutate({ action: 'hand-back' })} disabled={act.isPending}>
            {words('inboxHandBack')}
          </button>
        )}
        <button type="button" onClick={() => act.mutate({ action: 'close' })} disabled={act.isPending}>
          {words('inboxClose')}
        </button>
      </div>
      {isPassingOn && mayPassOn && (
        <TransferForm
          holderId={agentId}
          isPending={act.isPending}
          transfer={(to) => act.mutate({ action: 'transfer', agentId: to }, { onSuccess: () => setPassingOn(false) })}
        />
      )}
      {act.error && <ProblemNote error={act.error} />}
    </>
  );
}

/** For a chat that was closed too early. */
function Reopen({ session }: { session: LiveSession }) {
  const words = useWords();
  const [, go] = useLocation();
  const reopen = useReopen(session);
  return (
    <>
      <div className="chat-actions">
        <button
          type="button"
          disabled={reopen.isPending}
          onClick={() => reopen.mutate(undefined, { onSuccess: ({ sessionId }) => go(`/inbox/${sessionId}`) })}
        >
          {words('inboxReopen')}
        </button>
      </div>
      {reopen.error && <ProblemNote error={reopen.error} />}
    </>
  );
}
