import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import type { Account } from '../api/documents.ts';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { CopyBox } from '../ui/copy-box.tsx';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { NewSecret } from '../ui/new-secret.tsx';
import { useWords } from '../words/index.ts';

export type ApiKey = Reply<'GET', '/api/accounts/{accountId}/api-keys'>['apiKeys'][number];
export type MadeApiKey = Pick<ApiKey, 'scopes' | 'chatbotId'> & { key: string };
export type Scope = ApiKey['scopes'][number];

const scopes: readonly Scope[] = ['ask', 'read', 'sources', 'live', 'manage'];
/** Days after which a key ends; 0 for never. */
const lifetimes = [0, 30, 90, 365] as const;
const dayMs = 24 * 3600_000;

/** Makes a key: what it may do, for which chatbot, until when. */
export function NewApiKey({ account, onMade }: { account: Account; onMade(made: MadeApiKey): void }) {
  const words = useWords();
  const api = useApi();
  const [chosen, setChosen] = useState<readonly Scope[]>(['ask']);
  const make = useMutation({
    mutationFn: (given: FormData) =>
      api.call(`/api/accounts/${account.id}/api-keys`, {
        method: 'POST',
        body: {
          name: String(given.get('name')),
          scopes: [...chosen],
          chatbotId: String(given.get('chatbot')) || null,
          expiresAt: endAfter(Number(given.get('lifetime'))),
        },
      }),
    onSuccess: onMade,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    make.mutate(new FormData(event.currentTarget));
  }

  const own = useOwnChatbots(account);
  return (
    <Form error={make.error} className="panel" onSubmit={submit}>
      <h2>{words('newApiKey')}</h2>
      <Field label={words('keyName')} name="name" required maxLength={100} autoFocus />
      <ScopeChoices chosen={chosen} choose={setChosen} />
      <div className="key-limits">
        <label className="field stacked">
          {words('keyChatbot')}
          <select name="chatbot">
            <option value="">{words('keyAllChatbots')}</option>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="field stacked">
          {words('keyEnds')}
          <select name="lifetime">
            {lifetimes.map((days) => (
              <option key={days} value={days}>
                {words(`keyEnds_${days}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <FormProblem />
      <button type="submit" className="primary" disabled={make.isPending || chosen.length === 0}>
        {words('makeKey')}
      </button>
    </Form>
  );
}

function useOwnChatbots(account: Account) {
  const chatbots = useChatbots();
  return chatbots.data?.filter(({ accountId }) => accountId === account.id) ?? [];
}

const endAfter = (days: number) => (days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString());

/** `manage` includes all others: they are ticked with it. */
function ScopeChoices({ chosen, choose }: { chosen: readonly Scope[]; choose(scopes: readonly Scope[]): void }) {
  const words = useWords();
  const isAll = chosen.includes('manage');
  return (
    <fieldset className="choices stacked">
      <legend>{words('keyScopes')}</legend>
      {scopes.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={isAll || chosen.includes(scope)}
            disabled={isAll && scope !== 'manage'}
            onChange={({ target }) =>
              choose(scopes.filter((other) => (other === scope ? target.checked : chosen.includes(other))))
            }
          />
          <span className="scope">
            <strong>{words(`keyScope_${scope}`)}</strong>{' '}
            <span className="quiet">{words(`keyScopeHint_${scope}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The key, this once, and a command that shows that it works, where it may ask. */
export function ShownApiKey({ account, apiKey, done }: { account: Account; apiKey: MadeApiKey; done(): void }) {
  const words = useWords();
  const [first] = useOwnChatbots(account);
  const { key, scopes } = apiKey;
  const command = `curl ${location.origin}/api/chatbot/query \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"chatbotId": "${apiKey.chatbotId ?? first?.id ?? 'bot_…'}", "message": "What can you help me with?"}'`;
  const mayAsk = scopes.includes('ask') || scopes.includes('manage');
  return (
    <div className="panel">
      <NewSecret title={words('keyNew')} hint={words('keyOnce')} secret={key} done={done}>
        {mayAsk && (
          <details>
            <summary>{words('keyTry')}</summary>
            <CopyBox isCode label={words('keyExample')} text={command} />
          </details>
        )}
      </NewSecret>
    </div>
  );
}
