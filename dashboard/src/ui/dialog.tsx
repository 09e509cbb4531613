import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '../words/index.ts';

interface Props {
  title: string;
  close(): void;
  children: ReactNode;
}

/** What stands before the page until it is closed. The browser keeps the focus inside, and closes it by Esc. */
export function Dialog({ title, close, children }: Props) {
  const words = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // What it is, and not the way out of it.
    heading.current?.focus();
    // Closed before it leaves the page: so the focus goes back to where it was.
    return () => current?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={close}>
      <div className="page-title">
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className="ghost icon"
          aria-label={words('close')}
          onClick={() => dialog.current?.close()}
        >
          <X />
        </button>
      </div>
      {children}
    </dialog>
  );
}
