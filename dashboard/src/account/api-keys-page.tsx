import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import type { Account } from '../api/documents.ts';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { AddButton } from '../ui/add-button.tsx';
import { Ago } from '../ui/ago.tsx';
import { CopyBox } from '../ui/copy-box.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SureButton } from '../ui/sure-button.tsx';
import { useWords } from '../words/index.ts';
import { AccountFrame } from './account-frame.tsx';
import { type ApiKey, type MadeApiKey, NewApiKey, ShownApiKey } from './new-api-key.tsx';
import './account.css';

export default function ApiKeysPage() {
  return <AccountFrame>{(account) => <ApiKeys account={account} />}</AccountFrame>;
}

/** Keys for one's own programs: made, shown once, revoked. */
function ApiKeys({ account }: { account: Account }) {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeApiKey>();
  const path = `/api/accounts/${account.id}/api-keys` as const;
  const queryKey = ['api-keys', account.id];
  const keys = useQuery({
    queryKey,
    queryFn: async () => (await api.call(path)).apiKeys,
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const revoke = useMutation({
    mutationFn: (id: string) => api.call(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess,
  });

  function open(isOpen: boolean) {
    setMade(undefined);
    setAdding(isOpen);
  }

  return (
    <>
      <PageTitle title={words('apiKeys')} hint={words('apiKeysHint')}>
        {(keys.data ? keys.data.length > 0 || isAdding : keys.isPending) && !made && (
          <AddButton label={words('newApiKey')} isOpen={isAdding} setOpen={open} isDisabled={keys.isPending} />
        )}
      </PageTitle>
      {keys.isPending && <Loading shape="things" />}
      <PageProblem name={words('apiKeys')} query={keys} />
      {revoke.error && <ProblemNote error={revoke.error} />}
      {keys.data?.length === 0 && !isAdding && (
        <EmptyState icon={KeyRound} title={words('noKeys')} hint={words('noKeysHint')}>
          <AddButton label={words('newApiKey')} isOpen={false} setOpen={open} />
        </EmptyState>
      )}
      {keys.data && isAdding && (
        <NewApiKey
          account={account}
          onMade={(key) => {
            setMade(key);
            setAdding(false);
            void onSuccess();
          }}
        />
      )}
      {made && <ShownApiKey account={account} apiKey={made} done={() => setMade(undefined)} />}
      <ul className="rows">
        {keys.data?.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} revoke={() => revoke.mutate(key.id)} isBusy={revoke.isPending} />
        ))}
      </ul>
      {keys.data && keys.data.length > 0 && !isAdding && !made && <KeyExample account={account} />}
    </>
  );
}

/** How a key is used, until there is more to read about it. */
function KeyExample({ account }: { account: Account }) {
  const words = useWords();
  const chatbots = useChatbots();
  const chatbotId = chatbots.data?.find(({ accountId }) => accountId === account.id)?.id;
  if (chatbotId === undefined) return null;
  return (
    <>
      <CopyBox
        isCode
        label={words('keyExample')}
        text={`curl ${location.origin}/api/chatbot/query \\
  -H 'Authorization: Bearer YOUR_API_KEY' \\
  -H 'Content-Type: application/json' \\
  -d '{"chatbotId": "${chatbotId}", "message": "Hello"}'`}
      />
      <p className="quiet">
        <a href="/docs/api">{words('keyReference')}</a>
      </p>
    </>
  );
}

interface RowProps {
  apiKey: ApiKey;
  revoke(): void;
  isBusy: boolean;
}

function ApiKeyRow({ apiKey, revoke, isBusy }: RowProps) {
  const words = useWords();
  const chatbots = useChatbots();
  const { name, lastFour, scopes, chatbotId, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKey;
  const chatbot = chatbots.data?.find(({ id }) => id === chatbotId)?.name ?? chatbotId;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <li className="row person">
      <span className="row-icon" aria-hidden="true">
        <KeyRound />
      </span>
      <div className="grow">
        <div className="api-key-name">
          <strong title={name}>{name}</strong> <code>…{lastFour}</code>
        </div>
        <p>
          {scopes.map((scope) => words(`keyScope_${scope}`)).join(', ')}
          {' · '}
          {chatbot === null ? words('keyAllChatbots') : words('keyOnlyChatbot', { name: chatbot })}
        </p>
        <p className="quiet">
          <Ago at={createdAt} text={(time) => words('keyMade', { time })} /> ·{' '}
          {lastUsedAt ? <Ago at={lastUsedAt} text={(time) => words('keyUsed', { time })} /> : words('keyUnused')} ·{' '}
          {expiresAt ? (
            <Ago at={expiresAt} text={(time) => words(isOver ? 'keyEnded' : 'keyEndsAt', { time })} />
          ) : (
            words('keyEndless')
          )}
        </p>
      </div>
      {revokedAt || isOver ? (
        <span className="badge">{words(revokedAt ? 'revoked' : 'keyOver')}</span>
      ) : (
        <SureButton question={words('revokeSure', { name })} act={revoke} isBusy={isBusy}>
          {words('revoke')}
        </SureButton>
      )}
    </li>
  );
}
