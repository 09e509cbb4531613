import { useMutation } from '@tanstack/react-query';
import { KeyRound, MailCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SystemPage } from '../ui/system-page.tsx';
import { useWords } from '../words/index.ts';
import { useSession } from './session-context.ts';

interface Props {
  /** Whether a link can be sent; otherwise whoever runs the server makes one. */
  canReset: boolean;
  onBack(): void;
}

/** Has a link to set a new password sent. It says the same whether or not somebody has the address. */
export function ForgotForm({ canReset, onBack }: Props) {
  const words = useWords();
  const session = useSession();
  const forgot = useMutation({ mutationFn: session.forgotPassword });

  function submit(event: FormEvent<HTMLFormElement>) {
    forgot.mutate(String(new FormData(event.currentTarget).get('email')));
  }

  if (!canReset)
    return (
      <SystemPage icon={KeyRound} title={words('forgotTitle')} hint={words('forgotAsk')}>
        <button type="button" className="primary" onClick={onBack}>
          {words('backToSignIn')}
        </button>
      </SystemPage>
    );
  if (forgot.isSuccess)
    return (
      <SystemPage
        icon={MailCheck}
        tone="good"
        title={words('forgotSentTitle')}
        hint={words('forgotSent', { email: forgot.variables })}
        isAlert
      >
        <button type="button" className="primary" onClick={onBack}>
          {words('backToSignIn')}
        </button>
      </SystemPage>
    );
  return (
    <>
      <PageTitle title={words('forgotTitle')} hint={words('forgotHint')} />
      <Form error={forgot.error} onSubmit={submit}>
        <Field label={words('email')} name="email" type="email" autoComplete="username" required autoFocus />
        <FormProblem />
        <button type="submit" className="primary" disabled={forgot.isPending}>
          {words('sendLink')}
        </button>
      </Form>
      <p className="door-way">
        <button type="button" className="text" onClick={onBack}>
          {words('backToSignIn')}
        </button>
      </p>
    </>
  );
}
