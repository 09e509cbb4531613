import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { formatBytes, formatCount, meterHigh } from '../ui/figures.ts';
import { Loading } from '../ui/loading.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords, type Words } from '../words/index.ts';

const rows = [
  { quota: 'chatbots', name: 'chatbots', format: formatCount },
  { quota: 'sources', name: 'quotaSources', format: formatCount },
  { quota: 'passages', name: 'quotaPassages', format: formatCount },
  { quota: 'storage', name: 'quotaStorage', format: formatBytes },
  { quota: 'sessions', name: 'quotaSessions', format: formatCount },
] as const satisfies { quota: string; name: keyof Words; format(value: number): string }[];

/** What the account holds, and may hold. */
export function QuotaTable({ accountId }: { accountId: string }) {
  const words = useWords();
  const api = useApi();
  const account = useQuery({
    queryKey: ['accounts', accountId],
    queryFn: () => api.call(`/api/accounts/${accountId}`),
  });
  if (account.error) return <ProblemNote error={account.error} retry={() => void account.refetch()} />;
  if (!account.data) return <Loading shape="lines" count={5} />;
  const { quotas } = account.data;
  const isUnlimited = rows.every(({ quota }) => quotas[quota].limit === null);
  return (
    <table className="quotas">
      <caption>
        {words('quotas')}
        {isUnlimited && <span className="quiet">{words('quotasUnlimited')}</span>}
      </caption>
      <tbody>
        {rows.map(({ quota, name, format }) => {
          const { used, limit } = quotas[quota];
          const text = limit === null ? format(used) : words('quotaUse', { used: format(used), limit: format(limit) });
          return (
            <tr key={quota}>
              <th scope="row">{words(name)}</th>
              <td>
                <strong>{text}</strong>
                {limit === null && !isUnlimited && <span className="quiet"> · {words('quotaUnlimited')}</span>}
                {/* A bar that looks empty says nothing. */}
                {limit !== null && used >= limit / 100 && (
                  <meter
                    aria-label={`${words(name)}: ${text}`}
                    max={Math.max(1, limit)}
                    high={meterHigh(limit)}
                    optimum={0}
                    value={used}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
