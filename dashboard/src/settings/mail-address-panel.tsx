import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useApi } from '../api/api-context.ts';
import { CopyBox } from '../ui/copy-box.tsx';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { SettingPanel } from '../ui/setting.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';

/** Where the chatbot is written to by email; not there where the server receives none. */
export function MailAddressPanel({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const toast = useToast();
  const { known, save, remove } = useMailAddress(chatbotId);
  if (!known.data?.isAvailable) return null;
  const { name, address } = known.data;
  const error = save.error ?? remove.error;

  function keep(event: FormEvent<HTMLFormElement>) {
    save.mutate(String(new FormData(event.currentTarget).get('name')), {
      onSuccess: () => toast(words('savedName', { name: words('setMailAddress') })),
    });
  }

  return (
    <SettingPanel title={words('setMailAddress')} hint={words('setMailAddressHint')}>
      {address !== null && <CopyBox label={words('setMailAddressNow')} text={address} />}
      <Form error={error} key={name ?? ''} onSubmit={keep}>
        <Field
          label={words('setMailAddressName')}
          hint={words('setMailAddressNameHint')}
          name="name"
          required
          maxLength={40}
          pattern="[A-Za-z0-9](?:[A-Za-z0-9._\-]*[A-Za-z0-9])?"
          autoComplete="off"
          defaultValue={name ?? ''}
        />
        <FormProblem />
        <div className="form-foot">
          <button type="submit" disabled={save.isPending}>
            {words(name === null ? 'setMailAddressMake' : 'setMailAddressChange')}
          </button>
          {name !== null && (
            <button type="button" className="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {words('setMailAddressRemove')}
            </button>
          )}
        </div>
      </Form>
    </SettingPanel>
  );
}

function useMailAddress(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const path = `/api/chatbots/${chatbotId}/mail-address` as const;
  const queryKey = ['mail-address', chatbotId];
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  return {
    known: useQuery({ queryKey, queryFn: () => api.call(path) }),
    save: useMutation({
      mutationFn: (name: string) => api.call(path, { method: 'PUT', body: { name } }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => api.call(path, { method: 'DELETE' }), onSuccess }),
  };
}
