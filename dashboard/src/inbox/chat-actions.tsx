import { ArrowRightLeft, Bot, Check, Ellipsis, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Menu } from '../ui/menu.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { useInbox } from './inbox-context.tsx';
import { type Mailing, MailTranscript, useMailTranscript } from './mail-transcript.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { TransferForm } from './transfer-form.tsx';
import { useChatAction, useIsManager, useReopen } from './use-live-chat.ts';

/** What an agent may do with a chat as it stands. The server decides; this only hides what it would refuse. */
export function ChatActions({ session }: { session: LiveSession }) {
  const words = useWords();
  const { agent } = useInbox();
  const isManager = useIsManager();
  const act = useChatAction(session);
  const [isPassingOn, setPassingOn] = useState(false);
  const { state, agentId } = session;
  const mailing = useMailTranscript(session);
  const isMine = state === 'active' && agentId === agent.id;
  const mayPassOn = state === 'active' && (isMine || isManager);
  if (state === 'closed') return <Reopen session={session} mailing={mailing} />;
  return (
    <>
      <div className="chat-actions">
        {mayPassOn && (
          <button
            type="button"
            className="ghost small transfers"
            title={words('inboxTransfer')}
            aria-expanded={isPassingOn}
            onClick={() => setPassingOn(!isPassingOn)}
          >
            <ArrowRightLeft />
            <span>{words('inboxTransfer')}</span>
          </button>
        )}
        <button
          type="button"
          className="ghost small"
          title={words('inboxClose')}
          onClick={() => act.mutate({ action: 'close' })}
          disabled={act.isPending}
        >
          <Check />
          <span>{words('inboxClose')}</span>
        </button>
        <SnoozeMenu session={session} />
        {(mayPassOn || mailing.isOn) && (
          <Menu button={<Ellipsis />} label={words('inboxMoreActions')} className="ghost icon small">
            {isMine && (
              <button type="button" onClick={() => act.mutate({ action: 'decline' })} disabled={act.isPending}>
                <Undo2 />
                {words('inboxDecline')}
              </button>
            )}
            {mayPassOn && (
              <button type="button" onClick={() => act.mutate({ action: 'hand-back' })} disabled={act.isPending}>
                <Bot />
                {words('inboxHandBack')}
              </button>
            )}
            <MailTranscript session={session} mailing={mailing} />
          </Menu>
        )}
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
function Reopen({ session, mailing }: { session: LiveSession; mailing: Mailing }) {
  const words = useWords();
  const [, go] = useLocation();
  const reopen = useReopen(session);
  return (
    <>
      <div className="chat-actions">
        <button
          type="button"
          className="ghost small"
          disabled={reopen.isPending}
          onClick={() => reopen.mutate(undefined, { onSuccess: ({ sessionId }) => go(`/inbox/${sessionId}`) })}
        >
          <RotateCcw />
          {words('inboxReopen')}
        </button>
        {mailing.isOn && (
          <Menu button={<Ellipsis />} label={words('inboxMoreActions')} className="ghost icon small">
            <MailTranscript session={session} mailing={mailing} />
          </Menu>
        )}
      </div>
      {reopen.error && <ProblemNote error={reopen.error} />}
    </>
  );
}
