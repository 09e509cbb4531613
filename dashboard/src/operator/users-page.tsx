import { type FormEvent, useState } from 'react';
import { useUser } from '../session/session-context.ts';
import { AddButton } from '../ui/add-button.tsx';
import { Ago } from '../ui/ago.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { CopyBox } from '../ui/copy-box.tsx';
import { Field } from '../ui/field.tsx';
import { formatCount } from '../ui/figures.ts';
import { Form, FormProblem } from '../ui/form.tsx';
import { NotYet } from '../ui/not-yet.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { dayText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import type { OverseenUser } from './documents.ts';
import { OperatorFrame } from './operator-frame.tsx';
import { OverseenList } from './overseen-list.tsx';
import { OverseenRow } from './overseen-row.tsx';
import { useOverseenUsers, useServer, useUserChanges } from './use-operator.ts';

/** All users of the server: who has lost a password gets a link here. */
export default function UsersPage() {
  const words = useWords();
  const server = useServer();
  const [isAdding, setAdding] = useState(false);
  const changes = useUserChanges();
  if (server.error && !server.data)
    return (
      <OperatorFrame>
        <NotYet title={words('operatorUsers')} error={server.error} retry={() => void server.refetch()} />
      </OperatorFrame>
    );
  // Most servers have them: the heading is drawn so until it is known. What a row offers waits for it.
  const hasPasswords = server.data?.hasPasswords ?? true;
  function open(isOpen: boolean) {
    changes.add.reset();
    setAdding(isOpen);
  }
  return (
    <OperatorFrame>
      <PageTitle title={words('operatorUsers')} hint={words(hasPasswords ? 'operatorUsersHint' : 'passwordsElsewhere')}>
        {hasPasswords && (
          <AddButton label={words('addUser')} isOpen={isAdding} setOpen={open} isDisabled={server.isPending} />
        )}
      </PageTitle>
      {isAdding && <AddUser add={changes.add} done={() => setAdding(false)} />}
      {changes.add.data && (
        <section className="panel" aria-live="polite">
          <CopyBox
            label={words('resetLink', { email: changes.add.variables?.email ?? '' })}
            text={changes.add.data.resetUrl}
          />
        </section>
      )}
      <OverseenList
        areUsers
        useListed={useOverseenUsers}
        columns={[words('userName'), words('operatorAccounts'), words('lastSignIn'), words('operatorCreated')]}
        row={(user) => <UserRow user={user} hasPasswords={server.data?.hasPasswords ?? false} />}
      />
    </OperatorFrame>
  );
}

function AddUser({ add, done }: { add: ReturnType<typeof useUserChanges>['add']; done(): void }) {
  const words = useWords();

  function submit(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget);
    const body = { email: String(given.get('email')), name: String(given.get('name')) };
    add.mutate(body, { onSuccess: done });
  }

  return (
    <Form error={add.error} className="panel" onSubmit={submit}>
      <h2>{words('addUser')}</h2>
      <p className="quiet">{words('addUserHint')}</p>
      <div className="line filling">
        <Field label={words('userName')} name="name" required maxLength={100} autoFocus />
        <Field label={words('email')} name="email" type="email" required />
        <button type="submit" className="primary" disabled={add.isPending}>
          {words('addUser')}
        </button>
      </div>
      <FormProblem />
    </Form>
  );
}

function UserRow({ user, hasPasswords }: { user: OverseenUser; hasPasswords: boolean }) {
  const words = useWords();
  const { id: me } = useUser();
  const { appoint, reset } = useUserChanges();
  const { id, email, name, isOperator, accounts, accountNames, lastSignInAt, createdAt } = user;
  const problem = appoint.error ?? reset.error;
  const actions: RowAction[] = [
    ...(hasPasswords
      ? [
          {
            label: words('resetPassword'),
            question: words('resetSure', { name }),
            act: () => reset.mutate(id),
            isDisabled: reset.isPending,
          },
        ]
      : []),
    {
      label: words(isOperator ? 'dismissOperator' : 'appointOperator'),
      question: words(isOperator ? 'dismissSure' : 'appointSure', { name }),
      act: () => appoint.mutate({ id, isOperator: !isOperator }),
      isDisabled: appoint.isPending,
    },
  ];
  return (
    <OverseenRow
      name={name}
      avatar={<Avatar name={name} />}
      about={email}
      mark={
        <>
          {id === me && <span className="quiet">({words('youAreThis')})</span>}
          {isOperator && <span className="badge">{words('operator')}</span>}
        </>
      }
      cells={[
        { label: words('operatorAccounts'), value: <Accounts {...{ accounts, accountNames }} /> },
        { label: words('lastSignIn'), value: lastSignInAt ? <Ago at={lastSignInAt} /> : '–' },
        { label: words('operatorCreated'), value: dayText(createdAt) },
      ]}
      actions={id === me ? [] : actions}
    >
      {(problem || reset.data) && (
        <>
          {problem && <ProblemNote error={problem} />}
          {reset.data && <CopyBox label={words('resetLink', { email })} text={reset.data.resetUrl} />}
        </>
      )}
    </OverseenRow>
  );
}

function Accounts({ accounts, accountNames }: Pick<OverseenUser, 'accounts' | 'accountNames'>) {
  const more = accounts - accountNames.length;
  return (
    <span className="overseen-accounts">
      {accountNames.join(', ')}
      {more > 0 && ` +${formatCount(more)}`}
      {accounts === 0 && '–'}
    </span>
  );
}
