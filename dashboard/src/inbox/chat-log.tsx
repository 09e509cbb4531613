import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useOwnPicture } from '../chatbots/use-chatbots.ts';
import { Bubble } from '../conversations/bubble.tsx';
import { foldedVisits } from '../conversations/said.ts';
import { SaidItem } from '../conversations/said-item.tsx';
import { problemText } from '../ui/problem-note.tsx';
import { isWorthAnotherTry, type OwnMeanings } from '../ui/problem-words.ts';
import { TypingDots } from '../ui/typing-dots.tsx';
import { useWords } from '../words/index.ts';
import { keyOf } from './chat-entries.ts';
import type { Entry, LiveSession } from './documents.ts';
import { useInbox, useInboxState } from './inbox-context.tsx';
import './not-sent.css';
import type { Reply } from './replies.ts';

/** So many are drawn, and so many more when somebody asks for earlier ones. */
const drawnAtOnce = 40;
const nearEndPx = 120;
const noReplies: readonly Reply[] = [];

interface Props {
  session: LiveSession;
  entries: Entry[];
  chatbotName: string | undefined;
  visitorName: string | null;
}

/** Everything that was said, the latest in view. */
export const ChatLog = memo(function ChatLog({ session, entries, chatbotName, visitorName }: Props) {
  const words = useWords();
  const { sessionId } = session;
  const replies = useInboxState((state) => state.replies.get(sessionId) ?? noReplies);
  const isTyping = useInboxState((state) => state.typing.has(sessionId));
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const { last, progress } = lastReply(session, entries);
  const isOver = session.state === 'closed';
  const told = useMemo(() => foldedVisits(isOver ? withoutEnd(entries) : entries), [entries, isOver]);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** How far it was scrolled: browsers may forget that of what is hidden. */
  const scrolled = useRef(0);
  const isHidden = useRef(false);
  const earlierHeight = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after whatever makes it longer
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    if (earlierHeight.current !== undefined) {
      current.scrollTop += current.scrollHeight - earlierHeight.current;
      earlierHeight.current = undefined;
    } else if (isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [entries, replies, isTyping, drawn]);

  // What grows below it must not cover the latest.
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      const wasHidden = isHidden.current;
      isHidden.current = current.clientHeight === 0;
      if (isAtEnd.current) current.scrollTop = current.scrollHeight;
      else if (wasHidden) current.scrollTop = scrolled.current;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  function noteScroll() {
    const { current } = box;
    if (!current || isHidden.current) return;
    scrolled.current = current.scrollTop;
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < nearEndPx;
  }
  function showEarlier() {
    earlierHeight.current = box.current?.scrollHeight;
    setDrawn((count) => count + drawnAtOnce);
  }

  return (
    <div
      className="chat-log"
      ref={box}
      onScroll={noteScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      role="log"
      aria-label={words('inboxSaid')}
    >
      {told.length > drawn && (
        <button type="button" className="small earlier" onClick={showEarlier}>
          {words('inboxEarlier', { n: told.length - drawn })}
        </button>
      )}
      {entries.length === 0 && replies.length === 0 && (
        <p className="quiet nothing-said">{words('inboxNothingSaid')}</p>
      )}
      <ol className="messages">
        {told.slice(-drawn).map((entry) => (
          <SaidItem
            key={keyOf(entry)}
            said={entry}
            seed={sessionId}
            chatId={sessionId}
            progress={entry === last ? words(progress) : undefined}
            {...{ chatbotName, visitorName }}
          />
        ))}
        {replies.map(
          (reply) => !reply.hasArrived && <Unsent key={reply.clientMessageId} sessionId={sessionId} reply={reply} />,
        )}
      </ol>
      {isTyping && (
        <p className="quiet typing">
          <TypingDots />
          {words('inboxTypes', { who: visitorName ?? words('inboxVisitor') })}
        </p>
      )}
    </div>
  );
});

/** How a chat has ended is said below it. */
const withoutEnd = (entries: Entry[]) => {
  const at = entries.findLastIndex(({ from, text }) => from === 'event' && text === 'closed');
  return entries.filter((_, each) => each !== at);
};

/** What was last said to the customer, if nothing of theirs follows, and how far they have come with it. */
function lastReply({ marks }: LiveSession, entries: Entry[]) {
  const said = entries.findLast(({ from }) => from === 'agent' || from === 'visitor');
  const last = said?.from === 'agent' ? said : undefined;
  const { read, delivered } = marks.customer;
  const reaches = (mark: number) => (last?.sequence ?? 0) <= mark;
  const progress = reaches(read) ? 'inboxRead' : reaches(delivered) ? 'inboxDelivered' : 'inboxSent';
  return { last: last?.sequence === undefined ? undefined : last, progress } as const;
}

/** The words for it say more than fits on the line below a bubble. */
const noServer: OwnMeanings = {
  UNREACHABLE: { says: 'inboxNoServer' },
  TIMEOUT: { says: 'inboxNoServer' },
  STREAM_CUT: { says: 'inboxNoServer' },
};

function Unsent({ sessionId, reply }: { sessionId: string; reply: Reply }) {
  const words = useWords();
  const inbox = useInbox();
  const picture = useOwnPicture();
  const { clientMessageId, text, isSending, error } = reply;
  return (
    <Bubble
      from="agent"
      name={inbox.agent.name}
      label={inbox.agent.name}
      picture={picture}
      text={text}
      isMarkdown={false}
      isUnsent
    >
      {isSending ? (
        <span className="quiet">{words('inboxSending')}</span>
      ) : (
        <div role="alert" className="not-sent">
          <strong>{words('inboxNotSent')}</strong>
          <span>{problemText(error, words, noServer)}</span>
          <span className="not-sent-ways">
            {isWorthAnotherTry(error) && (
              <button type="button" onClick={() => inbox.sendAgain(sessionId, clientMessageId)}>
                {words('tryAgain')}
              </button>
            )}
            <button type="button" onClick={() => inbox.discard(sessionId, clientMessageId)}>
              {words('inboxDiscard')}
            </button>
          </span>
        </div>
      )}
    </Bubble>
  );
}
