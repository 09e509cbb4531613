import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { useInbox } from './inbox-context.tsx';
import { useSummary } from './use-live-chat.ts';

/** What the chat is about, for the agent who has taken it. Nothing where no language model writes it. */
export function ChatSummary({ session }: { session: LiveSession }) {
  const words = useWords();
  const { agent } = useInbox();
  const isMine = session.state === 'active' && session.agentId === agent.id;
  const { data } = useSummary(session, isMine);
  if (!data?.summary) return null;
  return (
    <section>
      <h3>{words('inboxSummary')}</h3>
      <p className="summary-text">{data.summary}</p>
    </section>
  );
}
