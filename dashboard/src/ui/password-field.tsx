import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useWords } from '../words/index.ts';
import { describedBy, Notes } from './field.tsx';
import { useFieldProblem } from './form.tsx';
import './password-field.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  /** At the end of the label's line; it comes after the field by keyboard. */
  beside?: ReactNode;
}

/** A password, which can be looked at while it is written. */
export function PasswordField({ label, hint, beside, ...input }: Props) {
  const id = useId();
  const problem = useFieldProblem(id);
  const words = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <div className="field password-field">
      <label htmlFor={id}>{label}</label>
      <div className="password-box">
        <input
          id={id}
          {...input}
          type={isShown ? 'text' : 'password'}
          // What is shown is still no word to correct or to remember.
          spellCheck={false}
          autoCapitalize="none"
          {...describedBy(id, hint, problem)}
        />
        <button type="button" className="icon ghost" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff /> : <Eye />}
          <span className="sr">{words('showPassword')}</span>
        </button>
      </div>
      {beside && <div className="password-beside">{beside}</div>}
      <Notes {...{ id, hint, problem }} />
    </div>
  );
}
