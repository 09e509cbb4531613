import { ChevronRight, Headset } from 'lucide-react';
import { Link } from 'wouter';
import { useWaitingChats } from '../inbox/inbox-context.tsx';
import { Ago } from '../ui/ago.tsx';
import { excerptOf } from '../ui/markdown.tsx';
import { useWords } from '../words/index.ts';

/** Who waits for a person at this moment, before everything else; the row leads to them. */
export function WaitingVisitors({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const waiting = useWaitingChats(chatbotId);
  const [longest] = waiting;
  return (
    <>
      {/* There before anybody waits, so that it is read out; without the time, which would be read at every minute. */}
      <p className="sr" role="status">
        {longest && words('visitorsWaiting', { n: waiting.length })}
      </p>
      {longest && (
        <Link
          href={waiting.length === 1 ? `/inbox/${longest.sessionId}` : '/inbox?list=waiting'}
          className="notice warning notice-row waiting-visitors"
        >
          <Headset aria-hidden="true" />
          <span className="waiting-who">
            <strong>{words('visitorsWaiting', { n: waiting.length })}</strong>
            <span className="waiting-said">
              {longest.visitorName ?? words('inboxVisitor')}
              {longest.lastMessage !== null &&
                longest.lastMessageFrom?.side !== 'agent' &&
                `: ${excerptOf(longest.lastMessage)}`}
            </span>
          </span>
          <Ago at={longest.waitingSince} />
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </>
  );
}
