import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useWords } from '../words/index.ts';

type Preview = Reply<'POST', '/api/invitations/preview'>;

/** Who invites to what. Asked before anybody is signed in, so without a token. */
async function previewInvitation(invitationToken: string): Promise<Preview | null> {
  const response = await fetch('/api/invitations/preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ invitationToken }),
  });
  return response.ok ? ((await response.json()) as Preview) : null;
}

/** What an invitation is to, as far as that can be told: one that is over says so once it is accepted. */
export function InvitationText({ invitationToken }: { invitationToken: string }) {
  const words = useWords();
  const { data } = useQuery({
    queryKey: ['invitation', invitationToken],
    queryFn: () => previewInvitation(invitationToken),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return <p>{words('invitedHint')}</p>;
  const { accountName: account, invitedBy, role } = data;
  return (
    <p>
      {invitedBy ? words('invitedWho', { who: invitedBy, account }) : words('invitedTo', { account })}{' '}
      {words('invitedAs', { role: words(role) })}
    </p>
  );
}
