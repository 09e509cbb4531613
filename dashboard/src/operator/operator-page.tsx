import { NotYet } from '../ui/not-yet.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { MailPanel } from './mail-panel.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { accountColumns, OverseenAccountRow } from './overseen-account-row.tsx';
import { OverseenList } from './overseen-list.tsx';
import { ServerFacts } from './server-facts.tsx';
import { SignUpPanel } from './sign-up-panel.tsx';
import { useOverseenAccounts, useServer } from './use-operator.ts';

/** All accounts of the server, for operators. */
export default function OperatorPage() {
  const words = useWords();
  const server = useServer();
  if (server.error && !server.data)
    return (
      <OperatorFrame>
        <NotYet title={words('operatorAccounts')} error={server.error} retry={() => void server.refetch()} />
      </OperatorFrame>
    );
  const mayChangePlans = server.data?.mayChangePlans ?? false;
  return (
    <OperatorFrame>
      <PageTitle title={words('operatorAccounts')} hint={words('operatorAccountsHint')} />
      <OverseenList
        useListed={useOverseenAccounts}
        columns={accountColumns.map((column) => words(column))}
        row={(account) => <OverseenAccountRow {...{ account, mayChangePlans }} />}
      />
      {server.data && (
        <section className="panel server-settings">
          <h2>{words('operatorServer')}</h2>
          <ServerFacts server={server.data} />
          <SignUpPanel server={server.data} />
          <MailPanel />
        </section>
      )}
    </OperatorFrame>
  );
}
