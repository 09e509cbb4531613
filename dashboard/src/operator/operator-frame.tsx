import type { ReactNode } from 'react';
import { Tab } from '../ui/tab.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words/index.ts';

/** What the operator's pages have in common: the way between them. */
export function OperatorFrame({ children }: { children: ReactNode }) {
  const words = useWords();
  return (
    <>
      <Tabs title={words('operator')} label={words('operator')}>
        <Tab href="/operator" label={words('operatorAccounts')} />
        <Tab href="/operator/users" label={words('operatorUsers')} />
      </Tabs>
      {children}
    </>
  );
}
