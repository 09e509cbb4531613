import { type FormEvent, useState } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import type { OwnMeanings } from '../ui/problem-words.ts';
import { useWords, type Words } from '../words/index.ts';
import { ForgotForm } from './forgot-form.tsx';
import { forgetInvitation, useInvitation } from './invitation.ts';
import { InvitationOver, useInvitationPreview } from './invitation-preview.tsx';
import { useSession } from './session-context.ts';

/** What a refusal means to somebody at the door. */
const meanings: OwnMeanings = {
  UNAUTHORIZED: { says: 'signInProblem', at: 'password' },
  CONFLICT: { says: 'signUpTaken', at: 'email' },
  FORBIDDEN: { says: 'signUpClosed' },
  RATE_LIMIT_EXCEEDED: { says: 'tooManyTries' },
};

interface Props {
  mayAnybodySignUp: boolean;
  /** Nobody has an account here yet: signing in is no way in. */
  isFirstAccount: boolean;
  /** Whether the server has a demo account, whose password its terminal has told. */
  hasDemo: boolean;
  /** Whether a lost password can be reset by email. */
  canReset: boolean;
  /** Why somebody stands here. */
  failure: keyof Words | undefined;
}

/** Signing in with a password, or making an account: one form, two ways. */
export function PasswordForm({ mayAnybodySignUp, isFirstAccount, hasDemo, canReset, failure }: Props) {
  const session = useSession();
  const words = useWords();
  const invitationToken = useInvitation();
  const [isNew, setNew] = useState(invitationToken !== undefined || isFirstAccount);
  const invitation = useInvitationPreview(invitationToken);
  const [isForgotten, setForgotten] = useState(false);
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  async function enter(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '');
    const who = { email: field('email'), password: field('password') };
    setBusy(true);
    setProblem(undefined);
    try {
      if (!isNew) await session.signIn(who);
      else {
        const accountName = field('accountName');
        await session.signUp({
          ...who,
          name: field('name'),
          ...(invitationToken ? { invitationToken } : accountName && { accountName }),
        });
        if (invitationToken) forgetInvitation();
      }
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  function turnRound() {
    setProblem(undefined);
    setNew(!isNew);
  }

  if (isForgotten) return <ForgotForm canReset={canReset} onBack={() => setForgotten(false)} />;
  // One that was used while this page was open is told the same.
  const isUsed = problem instanceof ParleyError && problem.code === 'NOT_FOUND';
  if (invitationToken !== undefined && (invitation.isOver || isUsed))
    return <InvitationOver wayOn={words('backToSignIn')} leave={() => setNew(isFirstAccount)} />;
  const hintOfNew = isFirstAccount ? 'firstAccountHint' : 'welcomeNew';
  const hint = isNew ? hintOfNew : hasDemo ? 'welcomeDemo' : 'welcomeBack';
  return (
    <>
      {invitationToken === undefined ? (
        <PageTitle title={words(isNew ? (isFirstAccount ? 'firstAccount' : 'signUp') : 'signIn')} hint={words(hint)} />
      ) : (
        <PageTitle title={invitation.title} hint={invitation.text} />
      )}
      {/* The other way begins without what was wrong with this one; the address is the same. */}
      <Form key={isNew ? 'new' : 'known'} error={problem} meanings={meanings} onSubmit={enter}>
        {isNew && (
          <Field label={words('yourName')} name="name" autoComplete="name" required maxLength={100} autoFocus />
        )}
        {isNew && !invitationToken && (
          <Field label={words('companyName')} name="accountName" autoComplete="organization" maxLength={100} />
        )}
        <Field
          key={invitation.email}
          label={words('email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          autoFocus={!isNew}
          // Somebody who was invited has the address that the invitation was sent to.
          {...(isNew && invitation.email
            ? { value: invitation.email, readOnly: true }
            : { defaultValue: email || invitation.email })}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label={words('password')}
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          {...(isNew && { minLength: 8, hint: words('passwordHint') })}
          {...(!isNew && { beside: <ForgotButton onClick={() => setForgotten(true)} /> })}
        />
        {failure && problem === undefined && <Notice tone="error">{words(failure)}</Notice>}
        <FormProblem />
        <button type="submit" className="primary" disabled={isBusy}>
          {words(isNew ? (invitationToken === undefined ? 'createAccount' : 'createAndJoin') : 'signIn')}
        </button>
      </Form>
      {(mayAnybodySignUp || invitationToken !== undefined) && !isFirstAccount && (
        <p className="door-way">
          {words(isNew ? 'haveAccountAsk' : 'newHereAsk')}{' '}
          <button type="button" className="text" onClick={turnRound}>
            {words(isNew ? 'haveAccount' : 'newHere')}
          </button>
        </p>
      )}
    </>
  );
}

function ForgotButton({ onClick }: { onClick(): void }) {
  const words = useWords();
  return (
    <button type="button" className="text" onClick={onClick}>
      {words('forgotPassword')}
    </button>
  );
}
