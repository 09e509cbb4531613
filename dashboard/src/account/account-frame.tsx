import { type ReactNode, useState } from 'react';

import type { Account } from '../api/documents.ts';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { Tab } from '../ui/tab.tsx';
import { useWords, type Words } from '../words/index.ts';

const tabs: { name: keyof Words; path: string; isForManagers: boolean }[] = [
  { name: 'account', path: '/settings', isForManagers: false },
  { name: 'apiKeys', path: '/settings/api-keys', isForManagers: true },
  { name: 'members', path: '/settings/members', isForManagers: false },
  { name: 'webhooks', path: '/settings/webhooks', isForManagers: true },
];

/** Which of one's accounts was looked at last, for as long as this page is open. */
let lastChosen = '';

/** What the settings of an account have in common: whose they are, and the way between them. */
export function AccountFrame({ children }: { children: (account: Account) => ReactNode }) {
  const words = useWords();
  const accounts = useAccounts();
  const [chosen, setChosen] = useState(lastChosen);
  const account = accounts.data?.find(({ id }) => id === chosen) ?? accounts.data?.[0];
  if (accounts.error) return <ProblemNote error={accounts.error} retry={() => void accounts.refetch()} />;
  if (!account) return <p role="status">{words('loading')}</p>;

  function choose(id: string) {
    lastChosen = id;
    setChosen(id);
  }

  return (
    <>
      {accounts.data && accounts.data.length > 1 && (
        <label className="inline">
          {words('chooseAccount')}
          <select value={account.id} onChange={(event) => choose(event.target.value)}>
            {accounts.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <nav aria-label={words('settings')} className="tabs">
        {tabs
          .filter(({ isForManagers }) => !isForManagers || mayManage(account))
          .map(({ name, path }) => (
            <Tab key={path} href={path} label={words(name)} />
          ))}
      </nav>
      {/* Another account begins anew: nothing that was typed for one is sent to the other. */}
      <div key={account.id}>{children(account)}</div>
    </>
  );
}

export const mayManage = ({ role }: Account) => role !== 'agent';
