import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SettingPanel } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';
import { PushPanel, usePushState } from './push-panel.tsx';

type Settings = Reply<'GET', '/api/auth/notifications'>;
type Changes = Body<'PATCH', '/api/auth/notifications'>;
type Notice = Settings['notices'][number];

const minutes = [1, 5, 15, 30, 60];
const queryKey = ['notifications'];

export function useNotifications() {
  const api = useApi();
  return useQuery({ queryKey, queryFn: () => api.call('/api/auth/notifications') });
}

/** What the user hears about, by email and by push. */
export function NotificationsPanel() {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const accounts = useAccounts();
  const { data } = useNotifications();
  const change = useMutation({
    mutationFn: (body: Changes) => api.call('/api/auth/notifications', { method: 'PATCH', body }),
    onSuccess: (settings) => queries.setQueryData(queryKey, settings),
  });
  const pushState = usePushState().data;
  const isPushOn = pushState === 'on';
  if (!data) return null;
  const isOwner = accounts.data?.some(({ role }) => role === 'owner') ?? false;
  // What only comes by email is no choice while none is sent.
  const isOffered = ({ push }: Notice) => data.isMailOn || push !== null;
  const shown = data.notices.filter((notice) => (notice.for === 'agents' || isOwner) && isOffered(notice));
  const mayChoose = data.isMailOn || pushState === 'on' || pushState === 'off';
  const set = (name: Notice['name'], channels: { email?: boolean; push?: boolean }) =>
    change.mutate({ notices: { [name]: channels } });

  return (
    <SettingPanel
      title={words('notifications')}
      hint={[mayChoose && words('notificationsHint'), !data.isMailOn && words('mailOffNotices')]
        .filter(Boolean)
        .join(' ')}
    >
      <PushPanel
        publicKey={data.pushKey}
        withText={data.pushWithText}
        onWithText={(pushWithText) => change.mutate({ pushWithText })}
      />
      {mayChoose && (
        <table className="notices">
          <thead>
            <tr>
              <th scope="col">{words('notifyBy')}</th>
              {data.isMailOn && <th scope="col">{words('byEmail')}</th>}
              <th scope="col">{words('byPush')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, email, push }) => (
              <tr key={name}>
                <th scope="row">
                  {words(`notice_${name}`)}
                  <p className="quiet">{words(`notice_${name}Hint`)}</p>
                </th>
                {data.isMailOn && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`${words(`notice_${name}`)}: ${words('byEmail')}`}
                      checked={email}
                      onChange={() => set(name, { email: !email })}
                    />
                  </td>
                )}
                <td>
                  {push !== null && (
                    <input
                      type="checkbox"
                      aria-label={`${words(`notice_${name}`)}: ${words('byPush')}`}
                      // What is chosen counts once push is on in this browser.
                      disabled={!isPushOn}
                      checked={push && isPushOn}
                      onChange={() => set(name, { push: !push })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data.isMailOn && (
        <label className="unread-after">
          {words('unreadAfter')}
          <select
            value={data.unreadMinutes}
            onChange={(event) => change.mutate({ unreadMinutes: Number(event.target.value) })}
          >
            {[...new Set([...minutes, data.unreadMinutes])]
              .toSorted((a, b) => a - b)
              .map((n) => (
                <option key={n} value={n}>
                  {words('unreadMinutes', { n })}
                </option>
              ))}
          </select>
        </label>
      )}
      {change.error && <ProblemNote error={change.error} />}
    </SettingPanel>
  );
}
