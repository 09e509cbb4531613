import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { SystemPage } from '../ui/system-page.tsx';
import { useWords } from '../words/index.ts';
import { forgetInvitation } from './invitation.ts';

type Preview = Reply<'POST', '/api/invitations/preview'>;

/** Who invites to what; null for one that is over. Asked before anybody is signed in, so without a token. */
async function previewInvitation(invitationToken: string): Promise<Preview | null> {
  const response = await fetch('/api/invitations/preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ invitationToken }),
  });
  if (response.ok) return (await response.json()) as Preview;
  if (response.status === 404) return null;
  throw new Error('The invitation could not be looked at.');
}

/** Whom an invitation is for, its title and text, as far as they can be told; and whether it is over. */
export function useInvitationPreview(invitationToken: string | undefined) {
  const words = useWords();
  const { data, isPending } = useQuery({
    queryKey: ['invitation', invitationToken],
    queryFn: () => previewInvitation(invitationToken ?? ''),
    enabled: invitationToken !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isLoading = isPending && invitationToken !== undefined;
  if (!data)
    return { isLoading, isOver: data === null, email: undefined, title: words('invited'), text: words('invitedHint') };
  const { email, accountName: account, invitedBy: who, role } = data;
  const text = who ? words('invitedWho', { who }) : words('invitedHint');
  return {
    isLoading,
    isOver: false,
    email,
    title: words('joinAccount', { account }),
    text: `${text} ${words('invitedAs', { role: words(role) })}`,
  };
}

/** An invitation that leads nowhere any more, and who can help. */
export function InvitationOver({ wayOn, leave }: { wayOn: string; leave?: () => void }) {
  const words = useWords();
  return (
    <SystemPage icon={MailX} tone="warn" title={words('invitationOverTitle')} hint={words('invitationOver')} isAlert>
      <button
        type="button"
        className="primary"
        onClick={() => {
          forgetInvitation();
          leave?.();
        }}
      >
        {wayOn}
      </button>
    </SystemPage>
  );
}
