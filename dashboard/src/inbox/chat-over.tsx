import { RotateCcw } from 'lucide-react';
import { useLocation } from 'wouter';
import { ProblemNote } from '../ui/problem-note.tsx';
import { nearTimeText, timeText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { useReopen } from './use-live-chat.ts';

const endings = {
  ended: 'inboxEndedNote',
  'handed-back': 'inboxHandedBack',
  expired: 'inboxExpired',
} as const;

/** In the place of the composer, once a chat is over: how it ended, and the way to go on with it. */
export function ChatOver({ session }: { session: LiveSession }) {
  const words = useWords();
  const [, go] = useLocation();
  const reopen = useReopen(session);
  const { closedBecause, closedAt, rating } = session;
  return (
    <>
      <div className="held">
        <p>
          {words(endings[closedBecause ?? 'ended'])}
          <span className="quiet chat-over-facts">
            {closedAt !== null && (
              <time dateTime={closedAt} title={timeText(closedAt)}>
                {nearTimeText(closedAt)}
              </time>
            )}
            {rating !== null && ` · ${words('inboxRatingShort', { rating })}`}
          </span>
        </p>
        <button
          type="button"
          className="small"
          disabled={reopen.isPending}
          onClick={() => reopen.mutate(undefined, { onSuccess: ({ sessionId }) => go(`/inbox/${sessionId}`) })}
        >
          <RotateCcw />
          {words('inboxReopen')}
        </button>
      </div>
      {reopen.error && <ProblemNote error={reopen.error} />}
    </>
  );
}
