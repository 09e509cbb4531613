import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import type { Account } from '../api/documents.ts';
import { useSession } from '../session/session-context.ts';
import { DeleteByName } from '../ui/delete-by-name.tsx';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { planNames } from '../ui/plan-names.ts';
import { SettingPanel } from '../ui/setting.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { AccountFrame } from './account-frame.tsx';
import { ExportPanel } from './export-panel.tsx';
import { MailServerPanel } from './mail-server-panel.tsx';
import { QuotaTable } from './quota-table.tsx';
import './account.css';

export default function AccountPage() {
  return <AccountFrame>{(account) => <AccountSettings account={account} />}</AccountFrame>;
}

function AccountSettings({ account }: { account: Account }) {
  const words = useWords();
  const toast = useToast();
  const api = useApi();
  const queries = useQueryClient();
  const { id, name, plan, hour, retentionDays, role } = account;
  const [isChanged, setChanged] = useState(false);
  const save = useMutation({
    mutationFn: (body: Changes) => api.call(`/api/accounts/${id}`, { method: 'PATCH', body }),
    onSuccess: (_, { name, retentionDays }) => {
      setChanged(false);
      const changed = name === undefined ? 'retention' : retentionDays === undefined ? 'accountName' : 'settings';
      toast(words('savedName', { name: words(changed) }));
      return queries.invalidateQueries({ queryKey: ['accounts'] });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    save.mutate(changesIn(event.currentTarget));
  }

  return (
    <>
      <PageTitle title={words('account')} hint={words('accountHint')} />
      <div className="own-settings">
        {role === 'owner' && (
          <SettingPanel title={words('accountDetails')} hint={words('accountDetailsHint')}>
            <Form
              error={save.error}
              onSubmit={submit}
              onInput={({ currentTarget }) => setChanged(Object.keys(changesIn(currentTarget)).length > 0)}
            >
              <Field label={words('accountName')} name="name" defaultValue={name} required maxLength={100} />
              <Field
                label={words('retention')}
                hint={words('retentionHint')}
                name="retentionDays"
                type="number"
                min={1}
                max={3_650}
                defaultValue={retentionDays}
                required
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
          </SettingPanel>
        )}
        <SettingPanel title={words('plan')} hint={<span className="badge">{planNames[plan]}</span>}>
          <QuotaTable accountId={id} hour={hour} />
        </SettingPanel>
        {role !== 'agent' && <MailServerPanel accountId={id} />}
        {role === 'owner' && <ExportPanel accountId={id} />}
        {role === 'owner' && <DeleteAccount account={account} />}
      </div>
    </>
  );
}

interface Changes {
  name?: string;
  retentionDays?: number;
}

/** Only what was changed here: what a colleague has set since this form was opened stays as it is. */
function changesIn(form: HTMLFormElement): Changes {
  const changed = (name: string) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.value !== field.defaultValue ? field.value : undefined;
  };
  const [name, retentionDays] = [changed('name'), changed('retentionDays')];
  return {
    ...(name !== undefined && { name }),
    ...(retentionDays !== undefined && { retentionDays: Number(retentionDays) }),
  };
}

function DeleteAccount({ account: { id, name } }: { account: Account }) {
  const words = useWords();
  const api = useApi();
  const session = useSession();
  const remove = useMutation({
    mutationFn: () => api.call(`/api/accounts/${id}`, { method: 'DELETE' }),
    onSuccess: () => session.signOut(),
  });
  return (
    <DeleteByName
      title={words('deleteAccount')}
      hint={words('deleteAccountHint')}
      name={name}
      remove={{ ...remove, mutate: () => remove.mutate() }}
    />
  );
}
