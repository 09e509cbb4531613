import { ArrowRightLeft, Bot, Check, Ellipsis, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Menu } from '../ui/menu.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { useInbox } from './inbox-context.tsx';
import { type Mailing, MailTranscript, useMailTranscript } from './mail-transcript.tsx';
import { SnoozeItems, SnoozeMenu } from './snooze-menu.tsx';
import { TransferForm } from './transfer-form.tsx';
import { useChatAction, useIsManager, useSnooze } from './use-live-chat.ts';

/** What an agent may do with a chat as it stands. The server decides; this only hides what it would refuse. */
export function ChatActions({ session }: { session: LiveSession }) {
  const words = useWords();
  const { agent } = useInbox();
  const isManager = useIsManager();
  const act = useChatAction(session);
  const [isPassingOn, setPassingOn] = useState(false);
  const { state, agentId } = session;
  const mailing = useMailTranscript(session);
  const snooze = useSnooze(session);
  const isNarrow = useMedia('(max-width: 48rem)');
  const isMine = state === 'active' && agentId === agent.id;
  const mayPassOn = state === 'active' && (isMine || isManager);
  if (state === 'closed') return <ClosedActions session={session} mailing={mailing} />;
  return (
    <>
      <div className="chat-actions">
        {mayPassOn && !isNarrow && (
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
          className="ghost small closes"
          title={words('inboxClose')}
          onClick={() => act.mutate({ action: 'close' })}
          disabled={act.isPending}
        >
          <Check />
          <span>{words('inboxClose')}</span>
        </button>
        {!isNarrow && <SnoozeMenu {...{ session, snooze }} />}
        {(isNarrow || mayPassOn || mailing.isOn) && (
          <Menu button={<Ellipsis />} label={words('inboxMoreActions')} className="ghost icon small">
            {isNarrow && mayPassOn && (
              <button type="button" onClick={() => setPassingOn(!isPassingOn)}>
                <ArrowRightLeft />
                {words('inboxTransfer')}
              </button>
            )}
            {isNarrow && <SnoozeItems {...{ session, snooze }} />}
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
      {(act.error ?? snooze.error) && <ProblemNote error={act.error ?? snooze.error} />}
    </>
  );
}

/** Of a chat that is over; to go on with it stands below what was said. */
function ClosedActions({ session, mailing }: { session: LiveSession; mailing: Mailing }) {
  const words = useWords();
  if (!mailing.isOn) return null;
  return (
    <div className="chat-actions">
      <Menu button={<Ellipsis />} label={words('inboxMoreActions')} className="ghost icon small">
        <MailTranscript session={session} mailing={mailing} />
      </Menu>
    </div>
  );
}
