import { Hand } from 'lucide-react';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { useChatAction } from './use-live-chat.ts';

/** Above the composer, while nobody has the chat: the one thing to do first. */
export function ChatOffer({ session }: { session: LiveSession }) {
  const words = useWords();
  const act = useChatAction(session);
  return (
    <>
      <div className="chat-offer">
        <p>
          <strong>{words('inboxUntaken')}</strong>
          <span className="chat-offer-note">{words('inboxReplyTakes')}</span>
        </p>
        <button
          type="button"
          className="primary take"
          aria-keyshortcuts="t"
          onClick={() => act.mutate({ action: 'take' })}
          disabled={act.isPending}
        >
          <Hand />
          {words('inboxTake')}
          <span aria-hidden="true">
            <kbd>T</kbd>
          </span>
        </button>
      </div>
      {act.error && <ProblemNote error={act.error} />}
    </>
  );
}
