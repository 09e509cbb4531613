import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '../api/api-context.ts';
import { Ago } from '../ui/ago.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords, type Words } from '../words/index.ts';
import type { HeldMail } from './documents.ts';
import { useInbox } from './inbox-context.tsx';

const lookAgainMs = 60_000;

const reasons: Record<HeldMail['reason'], keyof Words> = {
  'wrong-address': 'inboxHeldWrongAddress',
  'expired-address': 'inboxHeldExpired',
  'other-sender': 'inboxHeldOtherSender',
  'forged-sender': 'inboxHeldForged',
  'live-chat-off': 'inboxHeldLiveChatOff',
  'chat-full': 'inboxHeldChatFull',
};

function useHeldMails() {
  const api = useApi();
  const { accountId } = useInbox();
  return useQuery({
    queryKey: ['held-mails', accountId],
    queryFn: async () => (await api.call(`/api/live-chat/held-mails?accountId=${accountId}`)).mails,
    refetchInterval: lookAgainMs,
  });
}

/** Emails whose sender is in doubt wait here until somebody decides. */
export function HeldMails() {
  const words = useWords();
  const mails = useHeldMails();
  const [isShown, setShown] = useState(false);
  const count = mails.data?.length ?? 0;
  if (count === 0 && !isShown) return null;
  return (
    <>
      <Notice
        tone="note"
        className="held-mails-banner"
        action={
          <button type="button" className="small" onClick={() => setShown(true)}>
            {words('inboxReviewMails')}
          </button>
        }
      >
        {words('inboxHeldMails', { n: count })}
      </Notice>
      {isShown && (
        <Dialog title={words('inboxHeldTitle')} close={() => setShown(false)}>
          <p className="quiet">{words(count === 0 ? 'inboxNoHeldMails' : 'inboxHeldHint')}</p>
          <ul className="rows held-mails">
            {mails.data?.map((mail) => (
              <HeldMailRow key={mail.id} mail={mail} close={() => setShown(false)} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function HeldMailRow({ mail, close }: { mail: HeldMail; close(): void }) {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const path = `/api/live-chat/held-mails/${mail.id}` as const;
  const onSettled = () => queries.invalidateQueries({ queryKey: ['held-mails'] });
  const accept = useMutation({
    mutationFn: () => api.call(`${path}/accept`, { method: 'POST' }),
    onSuccess({ sessionId }) {
      close();
      go(`/inbox/${sessionId}`);
    },
    onSettled,
  });
  const discard = useMutation({ mutationFn: () => api.call(path, { method: 'DELETE' }), onSettled });
  const isBusy = accept.isPending || discard.isPending;
  const error = accept.error ?? discard.error;
  const { name, address } = mail.from;
  return (
    <li className="row held-mail">
      <div className="grow">
        <p>
          <strong>{name || address}</strong>
          {name && <span className="quiet"> {address}</span>}
          <span className="quiet held-mail-time">
            <Ago at={mail.receivedAt} />
          </span>
        </p>
        <p className="warn-text">{words(reasons[mail.reason])}</p>
        {mail.subject && <p className="held-mail-subject">{mail.subject}</p>}
        <p className="quiet held-mail-text">{mail.preview}</p>
        {error && <ProblemNote error={error} />}
      </div>
      <div className="buttons">
        <button type="button" disabled={isBusy} onClick={() => accept.mutate()}>
          {words('inboxAcceptMail')}
        </button>
        <button type="button" className="ghost removes" disabled={isBusy} onClick={() => discard.mutate()}>
          {words('inboxDiscardMail')}
        </button>
      </div>
    </li>
  );
}
