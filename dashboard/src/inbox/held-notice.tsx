import { Avatar } from '../ui/avatar.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { useInbox } from './inbox-context.tsx';
import { GoOnline, usePresence } from './presence.tsx';
import { useAgents, useChatAction, useIsManager } from './use-live-chat.ts';

/** In the place of the composer, while a colleague has the chat. */
export function HeldNotice({ session }: { session: LiveSession }) {
  const words = useWords();
  const { agent } = useInbox();
  const agents = useAgents();
  const isManager = useIsManager();
  const { status } = usePresence();
  const act = useChatAction(session);
  const { name: holder = words('inboxSomebody'), pictureUrl } =
    agents.data?.find(({ agentId }) => agentId === session.agentId) ?? {};
  return (
    <>
      <div className="held">
        <Avatar name={holder} picture={pictureUrl} />
        <p>{words('inboxHeldBy', { name: holder })}</p>
        {isManager &&
          (status === 'available' ? (
            <button
              type="button"
              className="small"
              disabled={act.isPending}
              onClick={() => act.mutate({ action: 'transfer', agentId: agent.id })}
            >
              {words('inboxTakeOver')}
            </button>
          ) : (
            <GoOnline label={words('inboxOnlineToTakeOver')} />
          ))}
      </div>
      {act.error && <ProblemNote error={act.error} />}
    </>
  );
}
