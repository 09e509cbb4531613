import { useRef, useState } from 'preact/hooks';
import type { LiveState } from '../conversation/chat-state.ts';
import { useWords } from './chat-context.ts';
import { MoreIcon } from './icons.tsx';
import { laterPart } from './later-part.ts';
import { useLoaded } from './use-loaded.ts';

const itemsPart = laterPart(() => import('./menu-items.tsx'));

/** What is done now and then, behind a button. */
export function Menu({ live }: { live: LiveState | undefined }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const loaded = useLoaded(itemsPart, isOpen);

  function close(keepsFocus: boolean) {
    setOpen(false);
    if (!keepsFocus) button.current?.focus();
  }

  return (
    <div class="menu">
      <button
        ref={button}
        type="button"
        class="icon"
        aria-label={words('options')}
        title={words('options')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
      </button>
      {isOpen && loaded && <loaded.MenuItems live={live} close={close} />}
    </div>
  );
}
