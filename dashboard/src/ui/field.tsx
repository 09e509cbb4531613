import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { useFieldProblem } from './form.tsx';

interface Labelled {
  label: string;
  hint?: string;
  /** What is wrong with it. */
  problem?: string | undefined;
}

/** A line of input with its label, its hint and what is wrong with it. */
export function Field({ label, hint, problem: own, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const problem = useFieldProblem(id) ?? own;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...input} {...describedBy(id, hint, problem)} />
      <Notes {...{ id, hint, problem }} />
    </div>
  );
}

type TextProps = Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextField({ label, hint, problem: own, ...area }: TextProps) {
  const id = useId();
  const problem = useFieldProblem(id) ?? own;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} {...area} {...describedBy(id, hint, problem)} />
      <Notes {...{ id, hint, problem }} />
    </div>
  );
}

/** What ties a control to its notes, and tells its form that it has them. */
export function describedBy(id: string, hint: string | undefined, problem: string | undefined) {
  const described = problem ? `${id}-problem` : hint && `${id}-hint`;
  return {
    'data-field': '',
    ...(described && { 'aria-describedby': described }),
    ...(problem && { 'aria-invalid': true }),
  };
}

/** What there is to know about a field; what is wrong with it takes its place. */
export function Notes({ id, hint, problem }: { id: string; hint?: string | undefined; problem?: string | undefined }) {
  return (
    <>
      {problem && <FieldProblem id={id}>{problem}</FieldProblem>}
      {hint && !problem && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </>
  );
}

/** What is wrong with a control, which names this as its description. Read out, as the focus may be there already. */
export function FieldProblem({ id, children }: { id: string; children: string }) {
  return (
    <p id={`${id}-problem`} role="alert" className="field-problem">
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  );
}
