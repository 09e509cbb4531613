import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useApi } from '../api/api-context.ts';
import type { Account } from '../api/documents.ts';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { CopyBox } from '../ui/copy-box.tsx';
import { Field } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SureButton } from '../ui/sure-button.tsx';
import { timeText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import { AccountFrame } from './account-frame.tsx';

export default function ApiKeysPage() {
  return <AccountFrame>{(account) => <ApiKeys account={account} />}</AccountFrame>;
}

/** Keys for one's own servers: made, shown once, revoked. */
function ApiKeys({ account }: { account: Account }) {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const path = `/api/accounts/${account.id}/api-keys` as const;
  const queryKey = ['api-keys', account.id];
  const keys = useQuery({
    queryKey,
    queryFn: async () => (await api.call(path)).apiKeys,
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const make = useMutation({
    mutationFn: (name: string) => api.call(path, { method: 'POST', body: { name } }),
    onSuccess,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => api.call(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    make.mutate(String(new FormData(form).get('name')), { onSuccess: () => form.reset() });
  }

  return (
    <>
      <PageTitle title={words('apiKeys')} />
      <p className="quiet">{words('apiKeysHint')}</p>
      <form className="panel" onSubmit={submit}>
        <h2>{words('newApiKey')}</h2>
        <Field label={words('keyName')} name="name" required maxLength={100} />
        {make.error && <ProblemNote error={make.error} />}
        <button type="submit" className="primary" disabled={make.isPending}>
          {words('makeKey')}
        </button>
      </form>
      {make.data && <NewKey apiKey={make.data.key} />}
      {keys.isPending && <p role="status">{words('loading')}</p>}
      {keys.error && <ProblemNote error={keys.error} retry={() => void keys.refetch()} />}
      {revoke.error && <ProblemNote error={revoke.error} />}
      {keys.data?.length === 0 && (
        <section className="empty">
          <h2>{words('noKeys')}</h2>
          <p>{words('noKeysHint')}</p>
        </section>
      )}
      <ul className="rows">
        {keys.data?.map(({ id, name, lastFour, createdAt, lastUsedAt, revokedAt }) => (
          <li key={id} className="row">
            <div className="grow">
              <strong>{name}</strong> <code>…{lastFour}</code>
              <p className="quiet">
                {words('keyMade', { time: timeText(createdAt) })},{' '}
                {lastUsedAt ? words('keyUsed', { time: timeText(lastUsedAt) }) : words('keyUnused')}
              </p>
            </div>
            {revokedAt ? (
              <span className="badge">{words('revoked')}</span>
            ) : (
              <SureButton
                question={words('revokeSure', { name })}
                act={() => revoke.mutate(id)}
                isBusy={revoke.isPending}
              >
                {words('revoke')}
              </SureButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The key, and a command that shows that it works. */
function NewKey({ apiKey }: { apiKey: string }) {
  const words = useWords();
  const chatbots = useChatbots();
  const chatbotId = chatbots.data?.[0]?.id ?? 'bot_…';
  const command = `curl ${location.origin}/api/chatbot/query \\
  -H 'Authorization: Bearer ${apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d '{"chatbotId": "${chatbotId}", "message": "What can you help me with?"}'`;
  return (
    <section className="panel" aria-live="polite">
      <CopyBox label={words('keyOnce')} text={apiKey} />
      <CopyBox label={words('keyTry')} text={command} />
    </section>
  );
}
