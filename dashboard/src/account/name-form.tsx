import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSession, useUser, useWays } from '../session/session-context.ts';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';

/** For users of this server; those of an identity provider have their name from there. */
export function NameForm() {
  const words = useWords();
  const toast = useToast();
  const session = useSession();
  const queries = useQueryClient();
  const ways = useWays();
  const { name } = useUser();
  const [isChanged, setChanged] = useState(false);
  const save = useMutation({
    mutationFn: session.changeName,
    onSuccess: () => {
      setChanged(false);
      toast(words('savedName', { name: words('yourName') }));
      // Lists of members and agents say it too.
      return queries.invalidateQueries();
    },
  });
  const provider = ways.data?.provider;
  if (provider) return <p className="quiet own-name">{words('nameFromProvider', { name: provider.name })}</p>;
  if (!ways.data?.local) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    save.mutate(String(new FormData(event.currentTarget).get('name')));
  }

  return (
    <Form error={save.error} className="own-name" onSubmit={submit}>
      <Field
        label={words('yourName')}
        hint={words('yourNameHint')}
        name="name"
        autoComplete="name"
        key={name}
        defaultValue={name}
        onInput={({ currentTarget: { value } }) => setChanged(value.trim() !== '' && value.trim() !== name)}
        required
        maxLength={100}
      />
      <FormProblem />
      <div className="form-foot">
        <button type="submit" className="primary" disabled={!isChanged || save.isPending}>
          {words('save')}
        </button>
        <span role="status" className="quiet">
          {words(isChanged ? 'setUnsaved' : 'setAllSaved')}
        </span>
      </div>
    </Form>
  );
}
