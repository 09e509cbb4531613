import { isFormOpen, isWithPerson } from '../conversation/chat-state.ts';
import { type Chat, ChatContext, useStore } from './chat-context.ts';
import { Composer } from './composer.tsx';
import { Header } from './header.tsx';
import { laterPart } from './later-part.ts';
import { Log } from './log.tsx';
import { Status } from './status.tsx';
import { useLoaded } from './use-loaded.ts';

/** Most visitors never need a person. */
const livePart = laterPart(() => import('./live-panel.tsx'));

/** The whole chat, from top to bottom. */
export function App({ chat }: { chat: Chat }) {
  const state = useStore(chat.conversation.store);
  const live = useLoaded(livePart, state.live !== undefined || state.isIntroducing);
  const close = chat.close;
  return (
    <ChatContext.Provider value={chat}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the chat from wherever the keyboard is */}
      <div class="chat" onKeyDown={(event) => event.key === 'Escape' && close?.()}>
        <Header live={state.live} />
        {state.isReady || state.entries.length > 0 ? (
          <Log state={state}>{live && <live.LivePanel state={state} />}</Log>
        ) : (
          <main aria-busy="true" />
        )}
        <footer>
          <Status state={state} />
          <Composer state={state} isHidden={isFormOpen(state)}>
            {live && isWithPerson(state.live) && <live.LiveTools />}
          </Composer>
        </footer>
      </div>
    </ChatContext.Provider>
  );
}
