import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type ChatState, isStoppable } from '../conversation/chat-state.ts';
import type { Entry } from '../conversation/entries.ts';
import { withoutDirectionSigns, withoutMarks } from '../plain-text.ts';
import { welcomeIn } from '../welcome-in.ts';
import { useChat, useWords } from './chat-context.ts';
import { Dots } from './dots.tsx';
import { Home } from './home.tsx';
import { DownIcon } from './icons.tsx';
import { answerPart, BotMessage, EntryView, liveMessagePart } from './messages.tsx';
import { markdownPart, RichText } from './rich-text.tsx';
import { useLoaded } from './use-loaded.ts';

/** So near to the end counts as being there. */
const nearPx = 48;

/**
 * What was said. The log holds what is finished, so that a screen reader announces an answer once, as a whole; the
 * answer that is being written stands below it and moves in when it is done.
 */
export function Log({ state, children }: { state: ChatState; children: ComponentChildren }) {
  const { configuration, conversation, language } = useChat();
  const words = useWords();
  const { entries, writing, live, before } = state;
  const scroller = useRef<HTMLElement>(null);
  const isPinned = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);
  const isHome = entries.length === 0 && !writing && !live && !state.isIntroducing;
  const greeting = welcomeIn(configuration, language);
  // A headline is words alone, as long as they lead nowhere.
  const welcome = isHome && !/\]\(|https?:/.test(greeting) ? withoutMarks(greeting) : greeting;
  const lastSeen = entries.findLast(
    (entry) => entry.kind === 'visitor' && entry.sequence !== undefined && entry.sequence <= (live?.readByAgent ?? 0),
  );
  const name = withoutDirectionSigns(configuration.name);
  // What an answer is drawn with must be here before it goes in: drawn again, it would be announced again.
  const firstAnswer = entries.findIndex(({ kind }) => kind !== 'visitor');
  const hasBegun = entries.length > 0;
  const isLive = entries.some(({ kind }) => kind === 'agent' || kind === 'notice');
  const answers = useLoaded(answerPart, hasBegun);
  const hasParts = [answers, useLoaded(markdownPart, hasBegun), useLoaded(liveMessagePart, isLive) ?? !isLive].every(
    Boolean,
  );
  const finished = hasParts || firstAnswer < 0 ? entries : entries.slice(0, firstAnswer);
  const view = (entry: Entry) => <EntryView key={entry.key} entry={entry} isSeen={entry === lastSeen} />;

  const firstKey = entries[0]?.key;
  const shownFirst = useRef(firstKey);
  // Measured before they are drawn: earlier messages come in above what is being read, and must not move it.
  const fromEnd =
    scroller.current && firstKey !== shownFirst.current
      ? scroller.current.scrollHeight - scroller.current.scrollTop
      : undefined;
  useLayoutEffect(() => {
    shownFirst.current = firstKey;
    if (scroller.current && fromEnd !== undefined && !isPinned.current)
      scroller.current.scrollTop = scroller.current.scrollHeight - fromEnd;
  }, [firstKey]);
  const lastKey = entries.at(-1)?.key;
  useLayoutEffect(() => {
    // Sending a message scrolls to the end; a visitor who then scrolls up is left there.
    if (entries.at(-1)?.kind !== 'visitor') return;
    isPinned.current = true;
    lastTop.current = 0;
  }, [lastKey]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // The browser tells of a scroll a moment later than it happens; what is drawn in between must not undo it.
    if (element.scrollTop < lastTop.current && distanceToEnd(element) >= nearPx) isPinned.current = false;
    if (isPinned.current) scrollOn(element);
    lastTop.current = element.scrollTop;
  });

  function onScroll() {
    const element = scroller.current;
    if (!element) return;
    const distance = distanceToEnd(element);
    lastTop.current = element.scrollTop;
    isPinned.current = distance < nearPx;
    setAway(distance > element.clientHeight / 2);
  }

  function toEnd() {
    isPinned.current = true;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <main ref={scroller} class={isHome ? 'home' : ''} tabIndex={0} onScroll={onScroll}>
        {before !== undefined && (
          <button type="button" class="text" onClick={() => void conversation.showEarlier().catch(() => {})}>
            {words('earlier')}
          </button>
        )}
        <div role="log" aria-label={words('conversation')}>
          {before === undefined && welcome && <BotMessage text={welcome} />}
          {finished.map(view)}
        </div>
        {entries.slice(finished.length).map(view)}
        {isHome && <Home state={state} />}
        {answers && !writing && <answers.NextQuestions state={state} />}
        {/* Nothing is written before the question has arrived. */}
        {writing && isStoppable(state) && (
          <div class="entry bot writing">
            <div class="bubble">
              {writing.text && <RichText text={writing.text} />}
              {/* Broken off: it goes on once the connection is back. */}
              {(!writing.text || state.trouble?.kind === 'reconnecting') && <Dots label={words('writing', { name })} />}
            </div>
          </div>
        )}
        {children}
      </main>
      {isAway && (
        <button type="button" class="icon latest" aria-label={words('latest')} title={words('latest')} onClick={toEnd}>
          <DownIcon />
        </button>
      )}
    </>
  );
}

const distanceToEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) =>
  scrollHeight - clientHeight - scrollTop;

/** On to the end, but not so far that the beginning of what the visitor asked, or a person said, last leaves the screen; never back. */
function scrollOn(element: HTMLElement): void {
  const end = element.scrollHeight - element.clientHeight;
  const said = element.querySelectorAll<HTMLElement>('.entry.visitor, .entry.agent');
  const last = said[said.length - 1];
  const start = last ? last.offsetTop - element.offsetTop - 12 : end;
  element.scrollTop = Math.max(element.scrollTop, Math.min(end, start));
}
