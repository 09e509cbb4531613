import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSession, useWays } from '../session/session-context.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SettingPanel } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';

/** For users with a password here; others change theirs at the identity provider. */
export function PasswordPanel() {
  const words = useWords();
  const session = useSession();
  const ways = useWays();
  const change = useMutation({ mutationFn: session.changePassword });
  if (!ways.data?.local) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => String(new FormData(form).get(name));
    change.mutate(
      { currentPassword: field('currentPassword'), newPassword: field('newPassword') },
      { onSuccess: () => form.reset() },
    );
  }

  return (
    <SettingPanel title={words('changePassword')} hint={words('changePasswordHint')}>
      <form onSubmit={submit}>
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
        {change.error && <ProblemNote error={change.error} />}
        <div className="form-foot">
          <button type="submit" className="primary" disabled={change.isPending}>
            {words('changePassword')}
          </button>
          <span role="status" className="quiet">
            {change.isSuccess && words('passwordChanged')}
          </span>
        </div>
      </form>
    </SettingPanel>
  );
}
