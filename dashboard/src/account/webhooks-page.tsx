import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import type { Account } from '../api/documents.ts';
import { AddButton } from '../ui/add-button.tsx';
import { Address } from '../ui/address.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { Loading } from '../ui/loading.tsx';
import { NewSecret } from '../ui/new-secret.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { type RowAction, RowActions } from '../ui/row-actions.tsx';
import { useWords } from '../words/index.ts';
import { AccountFrame } from './account-frame.tsx';
import { Deliveries, LastDelivery, useDeliveries } from './deliveries.tsx';
import './account.css';

type Webhook = Reply<'GET', '/api/webhooks'>['webhooks'][number];

export default function WebhooksPage() {
  return <AccountFrame>{(account) => <Webhooks account={account} />}</AccountFrame>;
}

/** Where the account's own servers are told what happens. */
function Webhooks({ account }: { account: Account }) {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const queryKey = ['webhooks', account.id];
  const webhooks = useQuery({
    queryKey,
    queryFn: async () => (await api.call(`/api/webhooks?accountId=${account.id}`)).webhooks,
  });
  const make = useMutation({
    mutationFn: (body: { url: string; description: string }) =>
      api.call('/api/webhooks', {
        method: 'POST',
        body: { ...body, accountId: account.id },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget);
    const body = { url: String(given.get('url')), description: String(given.get('description')) };
    make.mutate(body, { onSuccess: () => setAdding(false) });
  }

  function open(isOpen: boolean) {
    make.reset();
    setAdding(isOpen);
  }

  const isEmpty = webhooks.data?.length === 0;
  return (
    <>
      <PageTitle title={words('webhooks')} hint={words('webhooksHint')}>
        {(webhooks.data ? !isEmpty || isAdding : webhooks.isPending) && !make.data && (
          <AddButton label={words('addWebhook')} isOpen={isAdding} setOpen={open} isDisabled={webhooks.isPending} />
        )}
      </PageTitle>
      {isAdding && (
        <Form error={make.error} className="panel" onSubmit={submit}>
          <h2>{words('newWebhook')}</h2>
          <div className="line filling">
            <Field
              label={words('webhookAddress')}
              name="url"
              inputMode="url"
              placeholder="https://"
              required
              autoFocus
            />
            <Field label={words('webhookDescription')} name="description" maxLength={200} />
            <button type="submit" className="primary" disabled={make.isPending}>
              {words('addWebhook')}
            </button>
          </div>
          <FormProblem />
        </Form>
      )}
      {make.data && (
        <div className="panel">
          <NewSecret
            title={words('webhookSecret')}
            hint={words('webhookSecretOnce')}
            secret={make.data.secret}
            done={make.reset}
          />
        </div>
      )}
      {webhooks.isPending && <Loading shape="things" />}
      <PageProblem name={words('webhooks')} query={webhooks} />
      {isEmpty && !isAdding && (
        <EmptyState icon={WebhookIcon} title={words('noWebhooks')} hint={words('noWebhooksHint')}>
          <AddButton label={words('addWebhook')} isOpen={false} setOpen={open} />
        </EmptyState>
      )}
      <ul className="rows">
        {webhooks.data?.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onChange={() => void queries.invalidateQueries({ queryKey })}
          />
        ))}
      </ul>
      {webhooks.data && !isEmpty && (
        <p className="quiet">
          <a href="/docs/webhooks">{words('webhookGuide')}</a>
        </p>
      )}
    </>
  );
}

function WebhookRow({ webhook, onChange }: { webhook: Webhook; onChange(): void }) {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const [isShown, setShown] = useState(false);
  const { id, url, description, isEnabled, disabledReason } = webhook;
  const path = `/api/webhooks/${id}` as const;
  const act = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess() {
      onChange();
      void queries.invalidateQueries({ queryKey: ['deliveries', id] });
    },
  });
  const deliveries = useDeliveries(id, isShown);
  const actions: RowAction[] = [
    {
      label: words('sendTest'),
      act: () => act.mutate(() => api.call(`${path}/test`, { method: 'POST' })),
      isDisabled: !isEnabled,
    },
    {
      label: words(isEnabled ? 'turnOff' : 'turnOn'),
      act: () => act.mutate(() => api.call(path, { method: 'PATCH', body: { isEnabled: !isEnabled } })),
    },
    {
      label: words('delete'),
      question: words('deleteWebhookSure', { url }),
      act: () => act.mutate(() => api.call(path, { method: 'DELETE' })),
    },
  ];
  return (
    <li className="row person webhook">
      <span className="row-icon" aria-hidden="true">
        <WebhookIcon />
      </span>
      <div className="grow">
        <strong>
          <Address text={url} />
        </strong>{' '}
        <span className={isEnabled ? 'badge good' : 'badge'}>{words(isEnabled ? 'enabled' : 'disabled')}</span>
        {description && <p className="quiet">{description}</p>}
        {disabledReason && <Notice tone="warning">{disabledReason}</Notice>}
        {act.error && <ProblemNote error={act.error} />}
      </div>
      <RowActions name={url} actions={actions} />
      {deliveries.data?.length === 0 && !deliveries.error ? (
        <p className="quiet no-deliveries">{words('noDeliveries')}</p>
      ) : (
        <details onToggle={(event) => setShown(event.currentTarget.open)}>
          <summary>
            {words('deliveries')}
            <LastDelivery deliveries={deliveries.data} />
          </summary>
          <Deliveries
            deliveries={deliveries}
            sendAgain={(deliveryId) =>
              act.mutate(() => api.call(`${path}/deliveries/${deliveryId}/retry`, { method: 'POST' }))
            }
          />
        </details>
      )}
    </li>
  );
}
