import { useIsMutating, useMutation } from '@tanstack/react-query';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { useWords } from '../words/index.ts';
import type { Invited } from './use-invitations.ts';

const mutationKey = ['correct-invitation'];

/** Whether a corrected invitation is being sent: what opens another form waits, so that a refusal is seen. */
export const useIsCorrecting = () => useIsMutating({ mutationKey }) > 0;

interface Props {
  /** As it was sent. */
  invited: Invited;
  send(invited: Invited): Promise<void>;
  /** Ends the old link; where that fails, the page says so. */
  revoke(): Promise<void>;
  done(): void;
  cancel(): void;
}

/** Another address for somebody who was invited. */
export function CorrectionForm({ invited, send, revoke, done, cancel }: Props) {
  const words = useWords();
  const correct = useMutation({
    mutationKey,
    // Both in one, as what is given to `mutate` is forgotten with the page. First the new one, so that nobody is left
    // without an invitation.
    async mutationFn(email: string) {
      await send({ ...invited, email });
      await revoke();
    },
  });
  return (
    <Form
      error={correct.error}
      className="correct-invitation"
      onSubmit={({ currentTarget }) =>
        correct.mutate(String(new FormData(currentTarget).get('email')), { onSuccess: done })
      }
    >
      <Field
        label={words('email')}
        hint={words('inviteChangeHint')}
        name="email"
        type="email"
        defaultValue={invited.email}
        required
        autoFocus
      />
      <div className="buttons">
        <button type="submit" className="primary" disabled={correct.isPending}>
          {words('inviteAgain')}
        </button>
        <button type="button" className="ghost" disabled={correct.isPending} onClick={cancel}>
          {words('cancel')}
        </button>
      </div>
      <FormProblem />
    </Form>
  );
}
