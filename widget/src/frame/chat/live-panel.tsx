import type { LiveState } from '../conversation/chat-state.ts';
import { useChat, useWords } from './chat-context.ts';
import { LeaveMessage } from './leave-message.tsx';
import { RateChat } from './rate-chat.tsx';

/** How the conversation with a person stands, and what the visitor can do about it. */
export function LivePanel({ live }: { live: LiveState }) {
  const { language } = useChat();
  const words = useWords();
  if (live.state === 'active') return null;
  if (live.state === 'closed') return live.wasAnswered ? <RateChat live={live} /> : null;
  if (live.isStaffed) {
    return (
      <section class="panel" role="status">
        <p>{words('connecting')}</p>
        {live.queuePlace !== null && live.queuePlace > 1 && <p>{words('place', { n: live.queuePlace })}</p>}
      </section>
    );
  }
  return (
    <section class="panel">
      <p role="status">
        {words('nobody')} {live.opensAt && words('backAt', { time: timeOf(live.opensAt, language) })}
      </p>
      <LeaveMessage live={live} />
    </section>
  );
}

function timeOf(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    new Date(at),
  );
}
