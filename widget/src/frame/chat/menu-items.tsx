import { useEffect, useRef } from 'preact/hooks';
import type { LiveState } from '../conversation/chat-state.ts';
import { useChat, useWords } from './chat-context.ts';

interface Props {
  live: LiveState | undefined;
  /** Closes the menu; the focus goes back to its button, unless it has gone elsewhere by itself. */
  close(keepsFocus: boolean): void;
}

/** What the menu offers. Loaded when it is opened first; used by keyboard as any menu is. */
export function MenuItems({ live, close }: Props) {
  const { configuration, conversation, hasSound, talk, toggleSound } = useChat();
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);

  const isLive = live !== undefined && live.state !== 'closed';
  const hasSaid = conversation.store.get().entries.length > 0;
  const items = [
    ...(configuration.liveChat.isEnabled && !isLive ? [{ label: words('person'), act: async () => talk() }] : []),
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
    ...(live?.email && configuration.liveChat.repliesByEmail
      ? [{ label: words('mailTranscript'), act: async () => (await conversation.live()).mailTranscript() }]
      : []),
    { label: words(hasSound ? 'soundOff' : 'soundOn'), act: async () => toggleSound() },
  ];

  useEffect(() => {
    list.current?.querySelector('button')?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!list.current?.parentElement?.contains(target as Node)) close(true);
    };
    // A click on the page around the frame takes the focus away.
    const closeAway = () => close(true);
    addEventListener('pointerdown', closeOutside);
    addEventListener('blur', closeAway);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('blur', closeAway);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (event.key === 'Tab') close(false);
    if (step === undefined) return;
    all.at(step % all.length)?.focus();
    event.preventDefault();
  }

  return (
    <div ref={list} role="menu" aria-label={words('options')} onKeyDown={onKeyDown}>
      {items.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close(false);
            // Failures are shown in the conversation, or the item can be chosen again.
            act().catch(() => {});
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
