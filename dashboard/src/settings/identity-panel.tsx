import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { Loading } from '../ui/loading.tsx';
import { NewSecret } from '../ui/new-secret.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SettingPanel } from '../ui/setting.tsx';
import { dayText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';

/** The secret with which the site's own server says who a visitor is. It is shown once. */
export function IdentityPanel({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const { about, make, remove } = useIdentitySecret(chatbotId);
  const [asked, setAsked] = useState<'make' | 'remove'>();
  const isSet = about.data?.isSet === true;

  function confirmed() {
    setAsked(undefined);
    if (asked === 'remove') remove.mutate(undefined, { onSuccess: make.reset });
    else make.mutate();
  }

  return (
    <SettingPanel
      title={words('setIdentity')}
      hint={words('setIdentityHint')}
      state={
        about.data?.createdAt
          ? words('setIdentitySince', { date: dayText(about.data.createdAt) })
          : about.data && words('setIdentityNone')
      }
    >
      {about.isPending && <Loading shape="lines" count={1} />}
      {about.error && <ProblemNote error={about.error} retry={() => void about.refetch()} />}
      {make.data && (
        <NewSecret
          title={words('setIdentitySecret')}
          hint={words('setIdentityOnce')}
          secret={make.data.secret}
          done={make.reset}
        />
      )}
      {(make.error ?? remove.error) && <ProblemNote error={make.error ?? remove.error} />}
      {asked ? (
        <div role="alert">
          <p>{words(asked === 'make' ? 'setIdentityReplaces' : 'setIdentityRemoves')}</p>
          <div className="line">
            <button type="button" className="danger" onClick={confirmed}>
              {words(asked === 'make' ? 'setIdentityNew' : 'setIdentityRemove')}
            </button>
            <button type="button" onClick={() => setAsked(undefined)}>
              {words('cancel')}
            </button>
          </div>
        </div>
      ) : (
        about.data &&
        // Until it was copied, there is only that to do.
        !make.data && (
          <div className="buttons">
            <button type="button" disabled={make.isPending} onClick={() => (isSet ? setAsked('make') : make.mutate())}>
              {words(isSet ? 'setIdentityNew' : 'setIdentityMake')}
            </button>
            {isSet && (
              <button type="button" className="danger" disabled={remove.isPending} onClick={() => setAsked('remove')}>
                {words('setIdentityRemove')}
              </button>
            )}
          </div>
        )
      )}
    </SettingPanel>
  );
}

function useIdentitySecret(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const path = `/api/chatbots/${chatbotId}/identity-secret` as const;
  const queryKey = ['identity-secret', chatbotId];
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  return {
    about: useQuery({
      queryKey,
      queryFn: () => api.call(path),
    }),
    // Not kept longer than it is shown.
    make: useMutation({
      mutationFn: () => api.call(path, { method: 'POST' }),
      gcTime: 0,
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => api.call(path, { method: 'DELETE' }), onSuccess }),
  };
}
