import {
  createContext,
  type FormEvent,
  type FormHTMLAttributes,
  type Ref,
  type RefObject,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '../words/index.ts';
import { firstInvalid, isControl, sayInvalid } from './invalid-field.ts';
import { Notice } from './notice.tsx';
import { ProblemNote } from './problem-note.tsx';
import { type OwnMeanings, sayProblem } from './problem-words.ts';

interface Marked {
  /** The field's id, and what is wrong with it until it is edited. */
  id: string;
  text: string | undefined;
  /** The refusal that it comes from; none where the browser has checked it. */
  error?: unknown;
  /** Whether the field shows nothing of its own: the form says it for it. */
  isSaidByForm?: true;
}

interface Problems {
  marked: Marked | undefined;
  error: unknown;
  meanings: OwnMeanings | undefined;
}

const ProblemsContext = createContext<Problems | undefined>(undefined);

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  /** Why the server has refused what was sent. */
  error?: unknown;
  meanings?: OwnMeanings;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  ref?: RefObject<HTMLFormElement | null>;
}

/** A form that says what is wrong at the field it is wrong with, and leads there: before it is sent, and once it is refused. */
export function Form({ error, meanings, onSubmit, onInput, ref, ...rest }: Props) {
  const words = useWords();
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const [marked, setMarked] = useState<Marked>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is said once, in the words of that time
  useLayoutEffect(() => {
    if (!error) return setMarked((before) => (before?.error ? undefined : before));
    const { field, text } = sayProblem(error, words, document.documentElement.lang, meanings);
    const control = field === undefined ? undefined : form.current?.elements.namedItem(field);
    if (!(control instanceof HTMLElement) || !isControl(control)) return;
    setMarked({ id: control.id, text, error });
    leadTo(control);
  }, [error]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = firstInvalid(event.currentTarget);
    if (!wrong) return onSubmit(event);
    const text = sayInvalid(wrong, words);
    if (isControl(wrong)) setMarked({ id: wrong.id, text });
    else {
      wrong.setAttribute('aria-invalid', 'true');
      setMarked({ id: wrong.id, text: `${nameOf(wrong)}: ${text}`, isSaidByForm: true });
    }
    leadTo(wrong);
  }

  return (
    <ProblemsContext value={{ marked, error, meanings }}>
      <form
        {...rest}
        ref={form as Ref<HTMLFormElement>}
        noValidate
        onSubmit={submit}
        onInput={(event) => {
          onInput?.(event);
          const control = event.target as HTMLElement;
          if (marked?.isSaidByForm) control.removeAttribute('aria-invalid');
          setMarked((before) => (before?.id === control.id ? { ...before, text: undefined } : before));
        }}
      />
    </ProblemsContext>
  );
}

/** What a field is called. */
const nameOf = (control: HTMLElement & { labels: NodeListOf<HTMLLabelElement> | null }) =>
  control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '';

function leadTo(control: HTMLElement): void {
  for (let around = control.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
  control.focus();
}

/** What is wrong with the field, as its form knows. */
export function useFieldProblem(id: string): string | undefined {
  const marked = use(ProblemsContext)?.marked;
  return marked?.id === id ? marked.text : undefined;
}

/** Why the form was refused, or cannot be sent, where that is not said at one of its fields. */
export function FormProblem() {
  const problems = use(ProblemsContext);
  const { isSaidByForm, text } = problems?.marked ?? {};
  if (isSaidByForm && text) return <Notice tone="error">{text}</Notice>;
  if (!problems?.error || problems.marked?.error === problems.error) return null;
  const { error, meanings } = problems;
  return <ProblemNote error={error} {...(meanings && { meanings })} />;
}
