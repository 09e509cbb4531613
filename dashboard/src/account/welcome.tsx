import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { useApi } from '../api/api-context.ts';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { Door } from '../session/door.tsx';
import { forgetInvitation, useInvitation } from '../session/invitation.ts';
import { InvitationOver, useInvitationPreview } from '../session/invitation-preview.tsx';
import { useSession, useUser, useWays } from '../session/session-context.ts';
import { CopyBox } from '../ui/copy-box.tsx';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';

/** What stands before the pages: an invitation to answer, or that there is no account to work in yet. */
export function Welcome({ children }: { children: ReactNode }) {
  const accounts = useAccounts();
  const invitation = useInvitation();
  if (invitation !== undefined) return <InvitationPage invitationToken={invitation} />;
  if (accounts.data?.length === 0) return <NoAccountPage />;
  return children;
}

/** It takes a click: a link alone must bring nobody into an account of others. */
function InvitationPage({ invitationToken }: { invitationToken: string }) {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: () => api.call('/api/invitations/accept', { method: 'POST', body: { invitationToken } }),
    onSuccess: async () => {
      await queries.resetQueries();
      forgetInvitation();
    },
  });
  const invitation = useInvitationPreview(invitationToken);
  const code = accept.error instanceof ParleyError ? accept.error.code : undefined;
  const isMember = code === 'CONFLICT';
  if (invitation.isOver || code === 'NOT_FOUND')
    return (
      <Threshold>
        <InvitationOver wayOn={words('toChatbots')} />
      </Threshold>
    );
  return (
    <Threshold title={invitation.title} hint={invitation.text}>
      {accept.error && <ProblemNote error={accept.error} meanings={{ CONFLICT: { says: 'memberAlready' } }} />}
      {isMember ? (
        <button type="button" className="primary" onClick={() => forgetInvitation()}>
          {words('toChatbots')}
        </button>
      ) : (
        <>
          <button type="button" className="primary" disabled={accept.isPending} onClick={() => accept.mutate()}>
            {words('join')}
          </button>
          <p className="door-way">
            <button type="button" className="text" onClick={() => forgetInvitation()}>
              {words('notNow')}
            </button>
          </p>
        </>
      )}
    </Threshold>
  );
}

function NoAccountPage() {
  const words = useWords();
  const ways = useWays();
  const user = useUser();
  const accounts = useAccounts();
  if (ways.data?.signUp === 'open') return <NameAccountPage />;
  return (
    <Threshold title={words('noAccount')}>
      {ways.isPending && <Loading shape="form" />}
      {ways.error && <ProblemNote error={ways.error} retry={() => void ways.refetch()} />}
      {ways.data && (
        <>
          <p>{words('noAccountHint')}</p>
          {user.email && <CopyBox label={words('yourEmail')} text={user.email} />}
          <button
            type="button"
            className="primary"
            disabled={accounts.isFetching}
            onClick={() => void accounts.refetch()}
          >
            {words('checkAgain')}
          </button>
        </>
      )}
    </Threshold>
  );
}

function NameAccountPage() {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (name: string) => api.call('/api/accounts', { method: 'POST', body: { name } }),
    onSuccess: () => queries.resetQueries(),
  });

  function name(event: FormEvent<HTMLFormElement>) {
    create.mutate(String(new FormData(event.currentTarget).get('name')));
  }

  return (
    <Threshold title={words('nameAccount')}>
      <Form error={create.error} meanings={{ FORBIDDEN: { says: 'signUpClosed' } }} onSubmit={name}>
        <Field
          label={words('companyName')}
          hint={words('nameAccountHint')}
          name="name"
          autoComplete="organization"
          required
          maxLength={100}
        />
        <FormProblem />
        <button type="submit" className="primary" disabled={create.isPending}>
          {words('createAccount')}
        </button>
      </Form>
    </Threshold>
  );
}

/** A page before the others: who is signed in, and the way out. */
function Threshold({ title, hint, children }: { title?: string; hint?: string; children: ReactNode }) {
  const words = useWords();
  const session = useSession();
  const user = useUser();
  return (
    <Door
      foot={
        <>
          <p className="quiet">{words('signedInAs', { email: user.email || user.name || user.id })}</p>
          <button type="button" className="text" onClick={() => void session.signOut().catch(() => {})}>
            {words('signOut')}
          </button>
        </>
      }
    >
      {title && <PageTitle title={title} {...(hint && { hint })} />}
      {children}
    </Door>
  );
}
