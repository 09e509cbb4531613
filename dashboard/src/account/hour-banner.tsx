import { Link } from 'wouter';
import { useAccounts, useIsOperator } from '../chatbots/use-chatbots.ts';
import { formatCount } from '../ui/figures.ts';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/index.ts';
import { accountsNearLimit } from './near-limit.ts';
import './hour-banner.css';

/** Across the top of every page: the hour is nearly used up, before visitors feel it. */
export function HourBanner() {
  const words = useWords();
  const accounts = useAccounts();
  const isOperator = useIsOperator();
  return accountsNearLimit(accounts.data ?? []).map(({ id, name, hour }) => (
    <Notice key={id} tone="warning" className="hour-banner">
      <strong>
        {words(hour.used >= hour.limit ? 'hourOver' : 'hourNearlyOver', {
          name,
          used: formatCount(hour.used),
          limit: formatCount(hour.limit),
        })}
      </strong>{' '}
      {words(hour.used >= hour.limit ? 'hourOverHint' : 'hourNearlyOverHint')}{' '}
      {isOperator ? <Link href="/operator">{words('raiseLimit')}</Link> : words('askOperatorForMore')}
    </Notice>
  ));
}
