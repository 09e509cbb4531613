import type { FormEvent } from 'react';
import { useUser } from '../session/session-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CopyBox } from '../ui/copy-box.tsx';
import { Field } from '../ui/field.tsx';
import { NotYet } from '../ui/not-yet.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SureButton } from '../ui/sure-button.tsx';
import { useWords } from '../words/index.ts';
import type { OverseenUser } from './documents.ts';
import { OperatorFrame } from './operator-frame.tsx';
import { OverseenList } from './overseen-list.tsx';
import { useOverseenUsers, useServer, useUserChanges } from './use-operator.ts';

/** All users of the server: who has lost a password gets a link here. */
export default function UsersPage() {
  const words = useWords();
  const server = useServer();
  if (!server.data)
    return (
      <OperatorFrame>
        <NotYet title={words('operatorUsers')} error={server.error} retry={() => void server.refetch()} />
      </OperatorFrame>
    );
  const { hasPasswords } = server.data;
  return (
    <OperatorFrame>
      <PageTitle title={words('operatorUsers')} />
      {hasPasswords ? <AddUser /> : <p className="quiet">{words('passwordsElsewhere')}</p>}
      <OverseenList useListed={useOverseenUsers} row={(user) => <UserRow {...{ user, hasPasswords }} />} />
    </OperatorFrame>
  );
}

function AddUser() {
  const words = useWords();
  const { add } = useUserChanges();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const body = { email: String(given.get('email')), name: String(given.get('name')) };
    add.mutate(body, { onSuccess: () => form.reset() });
  }

  return (
    <form className="panel" onSubmit={submit}>
      <h2>{words('addUser')}</h2>
      <p className="quiet">{words('addUserHint')}</p>
      <div className="line filling">
        <Field label={words('userName')} name="name" required maxLength={100} />
        <Field label={words('email')} name="email" type="email" required />
        <button type="submit" className="primary" disabled={add.isPending}>
          {words('addUser')}
        </button>
      </div>
      {add.error && <ProblemNote error={add.error} />}
      {add.data && (
        <CopyBox label={words('resetLink', { email: add.variables?.email ?? '' })} text={add.data.resetUrl} />
      )}
    </form>
  );
}

function UserRow({ user, hasPasswords }: { user: OverseenUser; hasPasswords: boolean }) {
  const words = useWords();
  const { id: me } = useUser();
  const { appoint, reset } = useUserChanges();
  const { id, email, name, isOperator } = user;
  const problem = appoint.error ?? reset.error;
  return (
    <>
      <Avatar name={name} />
      <div className="grow">
        <strong>{name}</strong> {isOperator && <span className="badge">{words('operator')}</span>}{' '}
        {id === me && <span className="quiet">({words('youAreThis')})</span>}
        <p className="quiet">{email}</p>
        {problem && <ProblemNote error={problem} />}
        {reset.data && <CopyBox label={words('resetLink', { email })} text={reset.data.resetUrl} />}
      </div>
      {id !== me && (
        <div className="buttons">
          {hasPasswords && (
            <SureButton question={words('resetSure', { name })} act={() => reset.mutate(id)} isBusy={reset.isPending}>
              {words('resetPassword')}
            </SureButton>
          )}
          <SureButton
            question={words(isOperator ? 'dismissSure' : 'appointSure', { name })}
            act={() => appoint.mutate({ id, isOperator: !isOperator })}
            isBusy={appoint.isPending}
          >
            {words(isOperator ? 'dismissOperator' : 'appointOperator')}
          </SureButton>
        </div>
      )}
    </>
  );
}
