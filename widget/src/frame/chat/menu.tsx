import { useEffect, useRef, useState } from 'preact/hooks';
import type { LiveState } from '../conversation/chat-state.ts';
import { useChat, useWords } from './chat-context.ts';
import { MoreIcon } from './icons.tsx';

/** What is done now and then. Opened and used by keyboard as any menu is. */
export function Menu({ live }: { live: LiveState | undefined }) {
  const { configuration, conversation, hasSound, toggleSound } = useChat();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const isLive = live !== undefined && live.state !== 'closed';
  const hasSaid = conversation.store.get().entries.length > 0;
  const items = [
    ...(configuration.liveChat.isEnabled && !isLive
      ? [{ label: words('person'), act: () => conversation.talkToPerson() }]
      : []),
    ...(isLive
      ? [{ label: words('end'), act: async () => (await conversation.live()).end() }]
      : hasSaid
        ? [{ label: words('restart'), act: () => conversation.startOver() }]
        : []),
    ...(hasSaid
      ? [
          {
            label: words('save'),
            act: () =>
              import('./save-transcript.ts').then(({ saveTranscript }) =>
                saveTranscript(conversation.store.get().entries, configuration.name, words('you')),
              ),
          },
        ]
      : []),
    { label: words(hasSound ? 'soundOff' : 'soundOn'), act: async () => toggleSound() },
  ];

  useEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector('button')?.focus();
    const closeOutside = (event: Event) => {
      if (!list.current?.parentElement?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    // A click on the page around the frame takes the focus away.
    addEventListener('blur', closeOutside);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('blur', closeOutside);
    };
  }, [isOpen]);

  function closeMenu() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      closeMenu();
      if (event.key === 'Escape') event.stopPropagation();
    } else if (step !== undefined) all.at(step % all.length)?.focus();
    if (event.key !== 'Tab' && (step !== undefined || event.key === 'Escape')) event.preventDefault();
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
      {isOpen && (
        <div ref={list} role="menu" aria-label={words('options')} onKeyDown={onKeyDown}>
          {items.map(({ label, act }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                closeMenu();
                // What fails here is told in the conversation, or can be tried again from the same place.
                act().catch(() => {});
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
