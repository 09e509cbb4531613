import { Mail } from 'lucide-react';
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import type { Account, Role } from '../api/documents.ts';
import { Ago } from '../ui/ago.tsx';
import { NewSecret } from '../ui/new-secret.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { useWords } from '../words/index.ts';
import { CorrectionForm, useIsCorrecting } from './correction-form.tsx';
import { InviteForm } from './invite-form.tsx';
import { useInvitations } from './use-invitations.ts';

/** The one form that is open: for somebody new, or to correct the invitation of that id. */
export type OpenForm = 'new' | { corrected: string } | undefined;

interface Props {
  account: Account;
  /** Those that may be given. */
  roles: readonly Role[];
  openForm: OpenForm;
  setOpenForm: Dispatch<SetStateAction<OpenForm>>;
  /** Whether it is said already that the page could not be loaded. */
  hasFailed: boolean;
  /** Who belongs to the account already. */
  children: ReactNode;
}

/** Somebody new comes by a link; until it is followed, it can be revoked. */
export function Invitations({ account, roles, openForm, setOpenForm, hasFailed, children }: Props) {
  const words = useWords();
  const { invitations, made, drop, send, refresh, revoke } = useInvitations(account.id);
  const isCorrecting = useIsCorrecting();
  /** The invitation whose correction was cancelled last. */
  const [cancelled, setCancelled] = useState<string>();
  const corrected = typeof openForm === 'object' ? openForm.corrected : undefined;
  // Once its invitation is listed, another may be being corrected already.
  const closeNew = () => setOpenForm((open) => (open === 'new' ? undefined : open));
  const problem = (hasFailed ? null : invitations.error) ?? revoke.error;
  return (
    <>
      {openForm === 'new' && <InviteForm {...{ roles, send, refresh }} done={closeNew} />}
      {made.map(({ id, email, isMailed, invitationToken }) => (
        <div key={id} className="panel">
          <NewSecret
            title={words('invitationFor', { email })}
            hint={words(isMailed ? 'invitationSent' : 'invitationOnce', { email })}
            secret={`${location.origin}/#invitation=${invitationToken}`}
            done={() => drop(id)}
          />
        </div>
      ))}
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
                    {'\u00a0· '}
                    <Ago at={expiresAt} text={(time) => words('keyEndsAt', { time })} />
                  </p>
                </div>
                <span className="badge">{words(role)}</span>
                {corrected !== id && (account.role === 'owner' || role !== 'owner') && (
                  <RowActions
                    name={email}
                    hasFirst={false}
                    isReturned={cancelled === id}
                    actions={[
                      {
                        label: words('inviteChange'),
                        act: () => setOpenForm({ corrected: id }),
                        isDisabled: isCorrecting,
                      },
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
                  <CorrectionForm
                    invited={{ email, role }}
                    send={send}
                    revoke={() => revoke.mutateAsync(id).catch(refresh)}
                    done={() => setOpenForm(undefined)}
                    cancel={() => {
                      setCancelled(id);
                      setOpenForm(undefined);
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
