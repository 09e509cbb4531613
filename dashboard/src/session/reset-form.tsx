import { useMutation } from '@tanstack/react-query';
import { LinkIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { Form, FormProblem } from '../ui/form.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SystemPage } from '../ui/system-page.tsx';
import { useWords } from '../words/index.ts';
import { Door } from './door.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { forgetToken } from './reset-link.ts';
import { useSession, useWays } from './session-context.ts';

/** For somebody who comes by a link from an email or from an operator: sets the password, and is in. */
export function ResetForm({ resetToken }: { resetToken: string }) {
  const words = useWords();
  const session = useSession();
  const ways = useWays();
  const reset = useMutation({ mutationFn: session.resetPassword, onSuccess: forgetToken });
  const [isAsking, setAsking] = useState(false);
  const canAsk = ways.data?.passwordReset === 'by-email';
  const isOver = reset.error instanceof ParleyError && reset.error.status === 404;

  function submit(event: FormEvent<HTMLFormElement>) {
    const newPassword = String(new FormData(event.currentTarget).get('newPassword'));
    reset.mutate({ resetToken, newPassword });
  }

  if (isAsking)
    return (
      <Door>
        <ForgotForm canReset onBack={forgetToken} />
      </Door>
    );
  if (isOver)
    return (
      <Door>
        <SystemPage
          icon={LinkIcon}
          tone="warn"
          title={words('linkOver')}
          hint={words(canAsk ? 'resetOverAgain' : 'resetOver')}
          isAlert
        >
          <button type="button" className="primary" onClick={() => (canAsk ? setAsking(true) : forgetToken())}>
            {words(canAsk ? 'newLink' : 'backToSignIn')}
          </button>
        </SystemPage>
      </Door>
    );
  return (
    <Door>
      <PageTitle title={words('setPassword')} hint={words('setPasswordHint')} />
      <Form error={reset.error} onSubmit={submit}>
        <PasswordField
          label={words('newPassword')}
          hint={words('passwordHint')}
          name="newPassword"
          autoComplete="new-password"
          required
          autoFocus
          minLength={8}
          maxLength={200}
        />
        <FormProblem />
        <button type="submit" className="primary" disabled={reset.isPending}>
          {words('savePassword')}
        </button>
      </Form>
      <p className="door-way">
        <button type="button" className="text" onClick={forgetToken}>
          {words('backToSignIn')}
        </button>
      </p>
    </Door>
  );
}
