import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import type { Account } from '../api/documents.ts';
import { formatBytes, formatCount, meterHigh } from '../ui/figures.ts';
import { LoadingFigure } from '../ui/loading.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords, type Words } from '../words/index.ts';
import { hasNoticeableLimit } from './near-limit.ts';

const rows = [
  { quota: 'chatbots', name: 'chatbots', format: formatCount },
  { quota: 'sources', name: 'quotaSources', format: formatCount },
  { quota: 'passages', name: 'quotaPassages', format: formatCount },
  { quota: 'storage', name: 'quotaStorage', format: formatBytes },
  { quota: 'sessions', name: 'quotaSessions', format: formatCount },
] as const satisfies { quota: string; name: keyof Words; format(value: number): string }[];

interface Props {
  accountId: string;
  hour: Account['hour'];
}

/** What the account uses, of what it may. */
export function QuotaTable({ accountId, hour }: Props) {
  const words = useWords();
  const api = useApi();
  const account = useQuery({
    queryKey: ['accounts', accountId],
    queryFn: () => api.call(`/api/accounts/${accountId}`),
  });
  if (account.error) return <ProblemNote error={account.error} retry={() => void account.refetch()} />;
  const quotas = account.data?.quotas;
  const isUnlimited = rows.every(({ quota }) => (quotas?.[quota].limit ?? null) === null) && !hasNoticeableLimit(hour);
  const hourLimit = hasNoticeableLimit(hour) ? hour.limit : null;
  return (
    <table className={isUnlimited ? 'quota-figures' : 'quotas'}>
      <caption>
        {words('quotas')}
        {quotas && isUnlimited && <span className="quiet">{words('quotasUnlimited')}</span>}
      </caption>
      <tbody>
        <QuotaRow {...{ isUnlimited }} name="hourRequests" used={hour.used} limit={hourLimit} format={formatCount} />
        {rows.map(({ quota, name, format }) => (
          <QuotaRow key={quota} {...{ isUnlimited, name, format }} {...quotas?.[quota]} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  name: keyof Words;
  /** Undefined while it is being read. */
  used?: number;
  limit?: number | null;
  format(value: number): string;
  /** Whether nothing has a limit, which is said once for all. */
  isUnlimited: boolean;
}

function QuotaRow({ name, used, limit = null, format, isUnlimited }: RowProps) {
  const words = useWords();
  const text =
    used !== undefined &&
    (limit === null ? format(used) : words('quotaUse', { used: format(used), limit: format(limit) }));
  return (
    <tr>
      <th scope="row">{words(name)}</th>
      <td>{text || <LoadingFigure />}</td>
      {!isUnlimited && (
        <td>
          {limit === null ? (
            <span className="quiet">{words('quotaUnlimited')}</span>
          ) : (
            <meter
              aria-label={`${words(name)}: ${text}`}
              max={Math.max(1, limit)}
              high={meterHigh(limit)}
              optimum={0}
              value={used}
            />
          )}
        </td>
      )}
    </tr>
  );
}
