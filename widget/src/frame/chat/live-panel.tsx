import { type ChatState, isFormOpen } from '../conversation/chat-state.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { useChat, useWords } from './chat-context.ts';
import { Dots } from './dots.tsx';
import { LeaveMessage } from './leave-message.tsx';
import { Face } from './live-message.tsx';
import { openingTime } from './opening-time.ts';
import { RateChat } from './rate-chat.tsx';

export { LiveTools } from './live-tools.tsx';

/** How the conversation with a person stands, and what the visitor can do about it. */
export function LivePanel({ state }: { state: ChatState }) {
  const { conversation, language } = useChat();
  const words = useWords();
  const { live } = state;
  if (!live || state.isIntroducing) return state.isIntroducing ? <LeaveMessage /> : null;
  if (live.state === 'active')
    return live.isAgentTyping ? (
      <AgentWriting name={live.agentName ?? words('aPerson')} picture={live.agentPicture} />
    ) : null;
  if (live.state === 'closed') return live.wasAnswered && !live.isRatingSkipped ? <RateChat live={live} /> : null;
  if (live.isStaffed) {
    return (
      <section class="panel" role="status">
        <p>{words('connecting')}</p>
        {live.queuePlace !== null && live.queuePlace > 1 && <p>{words('place', { n: live.queuePlace })}</p>}
      </section>
    );
  }
  if (isFormOpen(state)) return <LeaveMessage live={live} />;
  // The message that was left says so itself.
  if (live.email) return null;
  return (
    <section class="panel">
      <p role="status">
        {words('nobody')} {live.opensAt && words('backAt', openingTime(live.opensAt, language))}
      </p>
      <button type="button" class="offer" onClick={() => conversation.store.set({ isLeavingMessage: true })}>
        {words('leave')}
      </button>
    </section>
  );
}

function AgentWriting({ name, picture }: { name: string; picture: string | undefined }) {
  const words = useWords();
  return (
    <div class="entry agent">
      <Face name={name} picture={picture} />
      <p class="quiet" aria-hidden="true">
        <bdi>{withoutDirectionSigns(name)}</bdi>
      </p>
      <div class="bubble">
        <Dots label={words('writing', { name: withoutDirectionSigns(name) })} />
      </div>
    </div>
  );
}
