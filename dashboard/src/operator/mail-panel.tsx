import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useUser } from '../session/session-context.ts';
import { Ago } from '../ui/ago.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { withCode } from './with-code.tsx';

/** Whether emails are sent, what became of them, and a test. */
export function MailPanel() {
  const words = useWords();
  const api = useApi();
  const { email } = useUser();
  const { data: mail } = useQuery({ queryKey: ['operator', 'mail'], queryFn: () => api.call('/api/operator/mail') });
  const test = useMutation({
    mutationFn: () => api.call('/api/operator/mail/test', { method: 'POST', body: { to: email } }),
  });
  if (!mail) return null;
  const { isOn, from, waiting, sent, failed, unsent } = mail;
  return (
    <div>
      <div className="row-panel">
        <div className="grow">
          <h3>{words(isOn ? 'mailIsOn' : 'mailIsOff')}</h3>
          <p className="quiet">
            {isOn ? words('mailUse', { from: from ?? '', sent, waiting, failed }) : withCode(words('mailOffHint'))}
          </p>
        </div>
        {!isOn && (
          <a href="/docs/e-mail" className="button">
            {words('mailGuide')}
          </a>
        )}
        {isOn && (
          <button type="button" disabled={test.isPending} onClick={() => test.mutate()}>
            {words('sendTestMail')}
          </button>
        )}
      </div>
      {test.error && <ProblemNote error={test.error} />}
      {test.data && (
        <Notice tone={test.data.problem ? 'error' : 'done'} className="test-mail">
          {test.data.problem
            ? words('testMailFailed', { reason: test.data.problem })
            : words('testMailSent', { email })}
        </Notice>
      )}
      {unsent.length > 0 && (
        <details>
          <summary>{words('unsentMails')}</summary>
          <ul className="rows">
            {unsent.map(({ id, to, reason, at, isGivenUp }) => (
              <li key={id} className="row">
                <div className="grow">
                  <strong>{to}</strong>{' '}
                  <span className="badge">{words(isGivenUp ? 'mailGivenUp' : 'mailRetried')}</span>
                  <p className="quiet">
                    <Ago at={at} />: {reason}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
