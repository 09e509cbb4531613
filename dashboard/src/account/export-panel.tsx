import { useMutation } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SettingPanel } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';

/** Everything of the account as one archive. The browser fetches it by itself, however large it is. */
export function ExportPanel({ accountId }: { accountId: string }) {
  const words = useWords();
  const api = useApi();
  const begin = useMutation({
    mutationFn: () => api.call(`/api/accounts/${accountId}/exports`, { method: 'POST' }),
    // Followed as it is, whatever address this page is reached by: it is a download, so the page stays.
    onSuccess: ({ url }) => location.assign(new URL(url).pathname),
  });
  return (
    <SettingPanel title={words('exportTitle')} hint={words('exportHint')}>
      <div className="setting-state">
        <p role="status">{begin.isSuccess && words('exportBegun')}</p>
        <button type="button" onClick={() => begin.mutate()} disabled={begin.isPending}>
          {words('exportBegin')}
        </button>
      </div>
      {begin.error && <ProblemNote error={begin.error} retry={() => begin.mutate()} />}
    </SettingPanel>
  );
}
