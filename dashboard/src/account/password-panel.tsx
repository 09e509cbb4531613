import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSession, useWays } from '../session/session-context.ts';
import { Form, FormProblem } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SettingPanel } from '../ui/setting.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';

/** For users with a password here; others change theirs at the identity provider. */
export function PasswordPanel() {
  const words = useWords();
  const toast = useToast();
  const session = useSession();
  const ways = useWays();
  const [isFilled, setFilled] = useState(false);
  const change = useMutation({ mutationFn: session.changePassword });
  if (!ways.data?.local) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const field = (name: string) => String(new FormData(form).get(name));
    change.mutate(
      { currentPassword: field('currentPassword'), newPassword: field('newPassword') },
      {
        onSuccess() {
          form.reset();
          setFilled(false);
          toast(words('passwordChanged'));
        },
      },
    );
  }

  return (
    <SettingPanel title={words('changePassword')} hint={words('changePasswordHint')}>
      <Form
        error={change.error}
        onSubmit={submit}
        onInput={({ currentTarget }) => setFilled([...new FormData(currentTarget).values()].every(Boolean))}
      >
        <PasswordField
          label={words('currentPassword')}
          name="currentPassword"
          autoComplete="current-password"
          required
        />
        <PasswordField
          label={words('newPassword')}
          hint={words('newPasswordHint')}
          name="newPassword"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={200}
        />
        <FormProblem />
        <div className="form-foot">
          <button type="submit" className="primary" disabled={!isFilled || change.isPending}>
            {words('changePassword')}
          </button>
        </div>
      </Form>
    </SettingPanel>
  );
}
