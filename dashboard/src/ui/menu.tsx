import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './menu.css';

interface Props {
  /** What the button shows. */
  button: ReactNode;
  /** What the button is for, where what it shows does not say so. */
  label?: string;
  className?: string;
  /** Where the menu opens: below the button, or above it at the foot of the page. */
  opens?: 'below' | 'above';
  /** Whether what was chosen here is over: a focus that went with it comes back. */
  isReturned?: boolean;
  children: ReactNode;
}

/** A button that is disabled takes no focus. */
const items = '.menu-list :is(a, button:not(:disabled))';

/** A button with a list of links and buttons. Arrow keys walk it; Escape, a click elsewhere or a choice closes it. */
export function Menu({ button, label, className = '', opens = 'below', isReturned = false, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    whole.current?.querySelector<HTMLElement>(items)?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  useEffect(() => {
    if (isReturned && document.activeElement === document.body) toggle.current?.focus();
  }, [isReturned]);

  /** The choice is gone with the list: the focus goes back before what was chosen may take it. */
  function close() {
    toggle.current?.focus();
    setOpen(false);
  }

  function walk(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      close();
      event.stopPropagation();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...(whole.current?.querySelectorAll<HTMLElement>(items) ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all.at((at + step) % all.length)?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the buttons and links inside
    <div ref={whole} className="menu" onKeyDown={walk}>
      <button
        ref={toggle}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        // A choice closes the menu, by pointer or by Enter.
        // biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside are what is pressed
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on them is a click
        <div id={id} className={`menu-list ${opens}`} onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
}
