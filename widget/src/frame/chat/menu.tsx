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

  // Here, so that it is heard while the items are still being loaded: else it would close the chat.
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.key !== 'Escape') return;
    close(false);
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from wherever in it the keyboard is
    <div class="menu" onKeyDown={onKeyDown}>
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
