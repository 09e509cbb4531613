import type { LiveState } from '../conversation/chat-state.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { Avatar } from './avatar.tsx';
import { useChat, useWords } from './chat-context.ts';
import { CloseIcon } from './icons.tsx';
import { Menu } from './menu.tsx';
import { liveMessagePart } from './messages.tsx';
import { useLoaded } from './use-loaded.ts';

/** Who is talking: the chatbot, or the person who has taken over. */
export function Header({ live }: { live: LiveState | undefined }) {
  const { configuration, close } = useChat();
  const words = useWords();
  const agentName = live?.state === 'active' ? withoutDirectionSigns(live.agentName ?? words('aPerson')) : '';
  const name = withoutDirectionSigns(configuration.name);
  const people = useLoaded(liveMessagePart, !!agentName);
  // Without a page around it, the chat is the page, and says whose it is.
  const isPage = window.parent === window;
  const owner = isPage && configuration.domain ? `${configuration.domain} · ` : '';
  return (
    <header>
      {people ? <people.Face name={agentName} picture={live?.agentPicture} class="avatar" /> : <Avatar />}
      <div class="who">
        <h1 tabIndex={-1} id="name">
          <bdi>{agentName || name}</bdi>
        </h1>
        <p class={agentName ? 'present' : ''}>{agentName ? name : owner + words('subtitle')}</p>
      </div>
      <Menu live={live} />
      {close && (
        <button type="button" class="icon" aria-label={words('close')} title={words('close')} onClick={close}>
          <CloseIcon />
        </button>
      )}
    </header>
  );
}
