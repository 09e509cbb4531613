import { useMutation } from '@tanstack/react-query';
import type { Role } from '../api/documents.ts';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { useWords } from '../words/index.ts';
import type { Invited } from './use-invitations.ts';

interface Props {
  /** Those that may be given. */
  roles: readonly Role[];
  send(invited: Invited): Promise<void>;
  /** The list is to be read again. */
  refresh(): Promise<void>;
  done(): void;
}

/** Who is invited, and as what. */
export function InviteForm({ roles, send, refresh, done }: Props) {
  const words = useWords();
  const invite = useMutation({ mutationFn: send, onSuccess: refresh });
  return (
    <section className="panel">
      <h2>{words('inviteTitle')}</h2>
      <Form
        error={invite.error}
        className="invite"
        onSubmit={({ currentTarget }) => {
          const given = new FormData(currentTarget);
          const invited = { email: String(given.get('email')), role: String(given.get('role')) as Role };
          invite.mutate(invited, { onSuccess: done });
        }}
      >
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
  );
}
