import { Hand } from 'lucide-react';
import { ProblemNote } from '../ui/problem-note.tsx';
import { TypingDots } from '../ui/typing-dots.tsx';
import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { useInboxState } from './inbox-context.tsx';
import { useChatAction } from './use-live-chat.ts';

/** Above the composer, while nobody has the chat: the one thing to do first, unless a colleague is about to. */
export function ChatOffer({ session }: { session: LiveSession }) {
  const words = useWords();
  const act = useChatAction(session);
  const colleague = useInboxState((state) => state.colleagues.get(session.sessionId));
  const isWriting = colleague !== undefined;
  return (
    <>
      <div className="chat-offer">
        <p role="status">
          <strong className="chat-offer-title">
            {isWriting && <TypingDots />}
            {isWriting
              ? words('inboxColleagueTypes', { name: colleague || words('inboxSomebody') })
              : words('inboxUntaken')}
          </strong>
          <span className="chat-offer-note">{words(isWriting ? 'inboxTakeInstead' : 'inboxReplyTakes')}</span>
        </p>
        <button
          type="button"
          className={isWriting ? 'take' : 'primary take'}
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
