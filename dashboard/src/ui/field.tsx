import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';

interface Labelled {
  label: string;
  hint?: string;
  /** What is wrong with it. */
  problem?: string | undefined;
}

/** A line of input with its label, its hint and what is wrong with it. */
export function Field({ label, hint, problem, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...input} {...describedBy(id, hint, problem)} />
      <Notes {...{ id, hint, problem }} />
    </div>
  );
}

export function TextField({ label, hint, problem, ...area }: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} {...area} {...describedBy(id, hint, problem)} />
      <Notes {...{ id, hint, problem }} />
    </div>
  );
}

function describedBy(id: string, hint?: string, problem?: string) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return { ...(described && { 'aria-describedby': described }), ...(problem && { 'aria-invalid': true }) };
}

function Notes({ id, hint, problem }: { id: string; hint?: string | undefined; problem?: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="wrong">
          {problem}
        </p>
      )}
    </>
  );
}
