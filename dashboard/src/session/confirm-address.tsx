import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { Door } from './door.tsx';
import { forgetToken } from './reset-link.ts';
import { useSession } from './session-context.ts';

/** For somebody who comes by the link that confirms an address. */
export function ConfirmAddress({ confirmationToken }: { confirmationToken: string }) {
  const words = useWords();
  const session = useSession();
  const { mutate, isSuccess, error } = useMutation({ mutationFn: session.confirmAddress });
  useEffect(() => mutate(confirmationToken), [mutate, confirmationToken]);
  const isOver = error instanceof ParleyError && error.status === 404;
  return (
    <Door>
      <PageTitle title={words('confirmAddress')} />
      <div role="status">{isSuccess && <p>{words('addressConfirmed')}</p>}</div>
      {isOver && (
        <p role="alert" className="wrong">
          {words('confirmOver')}
        </p>
      )}
      {error && !isOver && <ProblemNote error={error} retry={() => mutate(confirmationToken)} />}
      <button type="button" className="primary" onClick={forgetToken}>
        {words('goOn')}
      </button>
    </Door>
  );
}
