import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import type { Server } from './documents.ts';
import { useSignUpSwitch } from './use-operator.ts';
import { withCode } from './with-code.tsx';

/** Whether strangers may create an account here. */
export function SignUpPanel({ server: { signUp, isSignUpFixed } }: { server: Server }) {
  const words = useWords();
  const change = useSignUpSwitch();
  const isOpen = signUp === 'open';
  return (
    <div className="row-panel">
      <div className="grow">
        <h3>{words(isOpen ? 'signUpIsOpen' : 'signUpIsClosed')}</h3>
        <p className="quiet">
          {withCode(words(isSignUpFixed ? 'signUpFixed' : isOpen ? 'signUpOpenHint' : 'signUpClosedHint'))}
        </p>
        {change.error && <ProblemNote error={change.error} />}
      </div>
      {!isSignUpFixed && (
        <button type="button" disabled={change.isPending} onClick={() => change.mutate(isOpen ? 'closed' : 'open')}>
          {words(isOpen ? 'closeSignUp' : 'openSignUp')}
        </button>
      )}
    </div>
  );
}
