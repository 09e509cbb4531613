import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import type { Account, Role } from '../api/documents.ts';
import { Ago } from '../ui/ago.tsx';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { NewSecret } from '../ui/new-secret.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { useWords } from '../words/index.ts';

interface Props {
  account: Account;
  /** Those that may be given. */
  roles: readonly Role[];
  /** Whether the form is open. */
  isInviting: boolean;
  /** Whether it is said already that the page could not be loaded. */
  hasFailed: boolean;
  /** Somebody was invited. */
  done(): void;
  /** Who belongs to the account already. */
  children: ReactNode;
}

/** Somebody new comes by a link; until it is followed, it can be revoked. */
export function Invitations({ account, roles, isInviting, hasFailed, done, children }: Props) {
  const words = useWords();
  const { invitations, invite, revoke } = useInvitations(account.id);
  /** The invitation whose address is being changed. */
  const [corrected, setCorrected] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget);
    const body = { email: String(given.get('email')), role: String(given.get('role')) as Role };
    invite.mutate(body, { onSuccess: done });
  }

  /** Invited anew first, so that nobody is left without an invitation; then the old link ends. */
  function correct(event: FormEvent<HTMLFormElement>, { id, role }: { id: string; role: Role }) {
    const email = String(new FormData(event.currentTarget).get('email'));
    invite.mutate(
      { email, role },
      {
        onSuccess() {
          setCorrected(undefined);
          revoke.mutate(id);
        },
      },
    );
  }

  function openCorrection(id: string | undefined) {
    invite.reset();
    setCorrected(id);
  }

  const problem = (hasFailed ? null : invitations.error) ?? revoke.error;
  return (
    <>
      {isInviting && (
        <section className="panel">
          <h2>{words('inviteTitle')}</h2>
          <Form error={corrected === undefined ? invite.error : null} className="invite" onSubmit={submit}>
            <Field label={words('email')} name="email" type="email" required autoFocus />
            <label className="field">
              {words('role')}
              <select name="role">
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {words(role)}: {words(`${role}Hint`)}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className="primary" disabled={invite.isPending}>
              {words('invite')}
            </button>
            <FormProblem />
          </Form>
        </section>
      )}
      {invite.data && !isInviting && (
        <div className="panel">
          <NewSecret
            title={words('invitationFor', { email: invite.data.email })}
            hint={words(invite.data.isMailed ? 'invitationSent' : 'invitationOnce', { email: invite.data.email })}
            secret={`${location.origin}/#invitation=${invite.data.invitationToken}`}
            done={invite.reset}
          />
        </div>
      )}
      {problem && <ProblemNote error={problem} />}
      {children}
      {invitations.data && invitations.data.length > 0 && (
        <section>
          <h2>{words('invitations')}</h2>
          <ul className="rows">
            {invitations.data.map(({ id, email, role, invitedBy, createdAt, expiresAt }) => (
              <li key={id} className="row person">
                <span className="row-icon circle" aria-hidden="true">
                  <Mail />
                </span>
                <div className="grow">
                  <strong>{email}</strong>
                  <p className="quiet">
                    <Ago
                      at={createdAt}
                      text={(time) =>
                        invitedBy === null
                          ? words('invitedAgo', { time })
                          : words('invitedByAgo', { name: invitedBy, time })
                      }
                    />
                    {' · '}
                    <Ago at={expiresAt} text={(time) => words('keyEndsAt', { time })} />
                  </p>
                </div>
                <span className="badge">{words(role)}</span>
                {corrected !== id && (account.role === 'owner' || role !== 'owner') && (
                  <RowActions
                    name={email}
                    hasFirst={false}
                    actions={[
                      { label: words('inviteChange'), act: () => openCorrection(id) },
                      {
                        label: words('revokeInvitation'),
                        question: words('revokeInvitationSure', { email }),
                        act: () => revoke.mutate(id),
                        isDisabled: revoke.isPending,
                      },
                    ]}
                  />
                )}
                {corrected === id && (
                  <Form
                    error={invite.error}
                    className="correct-invitation"
                    onSubmit={(event) => correct(event, { id, role })}
                  >
                    <Field
                      label={words('email')}
                      hint={words('inviteChangeHint')}
                      name="email"
                      type="email"
                      defaultValue={email}
                      required
                      autoFocus
                    />
                    <div className="buttons">
                      <button type="submit" className="primary" disabled={invite.isPending}>
                        {words('inviteAgain')}
                      </button>
                      <button type="button" className="ghost" onClick={() => openCorrection(undefined)}>
                        {words('cancel')}
                      </button>
                    </div>
                    <FormProblem />
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function useInvitations(accountId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = ['invitations', accountId];
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  return {
    invitations: useQuery({
      queryKey,
      queryFn: async () => (await api.call(`/api/accounts/${accountId}/invitations`)).invitations,
    }),
    invite: useMutation({
      mutationFn: (body: { email: string; role: Role }) =>
        api.call(`/api/accounts/${accountId}/members`, { method: 'POST', body }),
      onSuccess,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => api.call(`/api/accounts/${accountId}/invitations/${id}`, { method: 'DELETE' }),
      onSuccess,
    }),
  };
}
