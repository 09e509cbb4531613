import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { Account } from '../api/documents.ts';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { pageOutline } from '../shell/pages.ts';
import { AccountSelect } from '../ui/account-select.tsx';
import { NotYet } from '../ui/not-yet.tsx';
import { Tab } from '../ui/tab.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords, type Words } from '../words/index.ts';

const tabs: { name: keyof Words; path: string; isForManagers: boolean }[] = [
  { name: 'account', path: '/settings', isForManagers: false },
  { name: 'apiKeys', path: '/settings/api-keys', isForManagers: true },
  { name: 'members', path: '/settings/members', isForManagers: false },
  { name: 'webhooks', path: '/settings/webhooks', isForManagers: true },
  { name: 'you', path: '/settings/you', isForManagers: false },
];

/** Which of one's accounts was looked at last, for as long as this page is open. */
let lastChosen = '';

/** What the settings of an account have in common: whose they are, and the way between them. */
export function AccountFrame({ children }: { children: (account: Account) => ReactNode }) {
  const words = useWords();
  const accounts = useAccounts();
  const [address] = useLocation();
  const here = tabs.findLast(({ path }) => address.startsWith(path));
  const outline = pageOutline(address);
  const [chosen, setChosen] = useState(lastChosen);
  const account = accounts.data?.find(({ id }) => id === chosen) ?? accounts.data?.[0];
  const isFor = (account: Account) => !here?.isForManagers || mayManage(account);

  function choose(id: string) {
    lastChosen = id;
    setChosen(id);
  }

  return (
    <>
      <Tabs
        title={words('settings')}
        label={words('settings')}
        beside={
          <AccountSelect
            accounts={accounts.data}
            value={account?.id}
            onChange={(event) => choose(event.target.value)}
          />
        }
      >
        {tabs
          // All while it is not known whose they are: most who come here manage.
          .filter(({ isForManagers }) => !isForManagers || !account || mayManage(account))
          .map(({ name, path }) => (
            <Tab key={path} href={path} label={words(name)} />
          ))}
      </Tabs>
      {/* Another account begins anew: nothing that was typed for one is sent to the other. */}
      {account && isFor(account) ? (
        <div key={account.id}>{children(account)}</div>
      ) : (
        <NotYet
          title={words(here?.name ?? 'account')}
          hint={outline.hint && words(outline.hint)}
          shape={outline.shape}
          adds={outline.adds && words(outline.adds)}
          error={account ? notAllowed : accounts.error}
          retry={() => void accounts.refetch()}
          // “General” is the name of a tab, not of what did not load.
          {...(here?.name === 'account' && { failedName: words('settings') })}
        />
      )}
    </>
  );
}

/** As the server would say. */
const notAllowed = new ParleyError('FORBIDDEN', '', { status: 403 });

export const mayManage = ({ role }: Account) => role !== 'agent';
