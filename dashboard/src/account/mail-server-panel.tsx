import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Body } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import { useUser } from '../session/session-context.ts';
import { Ago } from '../ui/ago.tsx';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { SettingPanel } from '../ui/setting.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';

type Given = Body<'PUT', '/api/accounts/{accountId}/mail-server'>;

/** The account's own sender of emails: its mail server, a test, and what could not be sent. */
export function MailServerPanel({ accountId }: { accountId: string }) {
  const words = useWords();
  const toast = useToast();
  const api = useApi();
  const queries = useQueryClient();
  const { email } = useUser();
  const [isTyped, setTyped] = useState(false);
  const [isSettingUp, setSettingUp] = useState(false);
  const path = `/api/accounts/${accountId}/mail-server` as const;
  const queryKey = ['mail-server', accountId];
  const { data, isPending } = useQuery({ queryKey, queryFn: () => api.call(path) });
  const save = useMutation({
    mutationFn: (body: Given) => api.call(path, { method: 'PUT', body }),
    onSuccess(saved) {
      queries.setQueryData(queryKey, saved);
      setTyped(false);
      toast(words('savedName', { name: words('mailServer') }));
    },
  });
  const remove = useMutation({
    mutationFn: () => api.call(path, { method: 'DELETE' }),
    onSuccess() {
      setSettingUp(false);
      return queries.invalidateQueries({ queryKey });
    },
  });
  const test = useMutation({
    mutationFn: () => api.call(`${path}/test`, { method: 'POST', body: { to: email } }),
  });
  if (isPending)
    return (
      <SettingPanel title={words('mailServer')} hint={words('mailServerHint')}>
        <button type="button" disabled>
          {words('setUpMailServer')}
        </button>
      </SettingPanel>
    );
  if (!data) return null;
  const { server, isServerMailOn, unsent } = data;
  // Most accounts need none: six fields are shown to those who want one.
  const isShown = server !== null || unsent.length > 0 || isSettingUp;
  const error = save.error ?? remove.error ?? test.error;

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    const password = String(form.get('password') ?? '');
    save.mutate({
      host: field('host'),
      port: Number(field('port')),
      security: field('security') === 'tls' ? 'tls' : 'starttls',
      user: field('user'),
      ...(password !== '' && { password }),
      from: { name: field('fromName'), address: field('fromAddress') },
    });
  }

  return (
    <SettingPanel title={words('mailServer')} hint={words(isServerMailOn ? 'mailServerHint' : 'mailServerOffHint')}>
      {!isShown && (
        <button type="button" onClick={() => setSettingUp(true)}>
          {words('setUpMailServer')}
        </button>
      )}
      {isShown && (
        <Form error={error} key={server ? 'own' : 'none'} onSubmit={submit} onChange={() => setTyped(true)}>
          <div className="field-grid">
            <Field
              label={words('fromName')}
              name="fromName"
              defaultValue={server?.from.name}
              maxLength={100}
              autoFocus={isSettingUp}
            />
            <Field
              label={words('fromAddress')}
              name="fromAddress"
              type="email"
              defaultValue={server?.from.address}
              required
              maxLength={254}
            />
            <Field label={words('mailHost')} name="host" defaultValue={server?.host} required maxLength={253} />
            <div className="field-pair">
              <Field
                label={words('mailPort')}
                name="port"
                type="number"
                min={1}
                max={65_535}
                defaultValue={server?.port ?? 587}
                required
              />
              <label className="field stacked">
                {words('mailSecurity')}
                <select name="security" defaultValue={server?.security ?? 'starttls'}>
                  <option value="starttls">STARTTLS</option>
                  <option value="tls">TLS</option>
                </select>
              </label>
            </div>
            <Field
              label={words('mailUser')}
              name="user"
              defaultValue={server?.user}
              autoComplete="off"
              maxLength={254}
            />
            <Field
              label={words('mailPassword')}
              name="password"
              type="password"
              autoComplete="new-password"
              maxLength={500}
              {...(server?.hasPassword && { hint: words('mailPasswordKept') })}
            />
          </div>
          <FormProblem />
          <div className="form-foot">
            <button type="submit" className="primary" disabled={save.isPending || !isTyped}>
              {words('save')}
            </button>
            {server && (
              <>
                <button type="button" disabled={test.isPending} onClick={() => test.mutate()}>
                  {words('sendTest')}
                </button>
                <button type="button" className="removes" disabled={remove.isPending} onClick={() => remove.mutate()}>
                  {words('removeMailServer')}
                </button>
              </>
            )}
            {!server && isSettingUp && (
              <button type="button" className="ghost" onClick={() => setSettingUp(false)}>
                {words('cancel')}
              </button>
            )}
          </div>
          {test.data && (
            <Notice tone={test.data.problem ? 'error' : 'done'}>
              {test.data.problem
                ? words('testMailFailed', { reason: test.data.problem })
                : words('testMailSent', { email })}
            </Notice>
          )}
          {unsent.length > 0 && (
            <details>
              <summary>{words('mailsUnsent')}</summary>
              <ul className="rows">
                {unsent.map(({ id, to, reason, at }) => (
                  <li key={id} className="row">
                    <div className="grow">
                      <strong>{to}</strong>
                      <p className="quiet">
                        <Ago at={at} />: {reason}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Form>
      )}
    </SettingPanel>
  );
}
