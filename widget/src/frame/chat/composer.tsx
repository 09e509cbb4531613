import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type ChatState, isStoppable, isWithPerson } from '../conversation/chat-state.ts';
import { longestMessage } from '../conversation/entries.ts';
import { useChat, useWords } from './chat-context.ts';
import { SendIcon, StopIcon } from './icons.tsx';
import { answerPart } from './messages.tsx';
import { markdownPart } from './rich-text.tsx';

const tallestPx = 140;

interface Props {
  state: ChatState;
  /** While a form asks for the message. What was begun stays. */
  isHidden: boolean;
  /** What helps to write to a person. */
  children?: ComponentChildren;
}

/** Where the visitor writes. Enter sends, Shift and Enter begin a new line. */
export function Composer({ state, isHidden, children }: Props) {
  const { conversation, memory } = useChat();
  const words = useWords();
  const [text, setText] = useState(memory.get().draft ?? '');
  const area = useRef<HTMLTextAreaElement>(null);
  const withPerson = isWithPerson(state.live);

  useLayoutEffect(() => {
    if (!area.current) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${Math.min(tallestPx, area.current.scrollHeight)}px`;
  }, [text]);
  useEffect(() => {
    // Not with every letter: it is kept for the next page, not for the next second.
    const timer = setTimeout(() => memory.change({ draft: text || undefined }), 500);
    return () => clearTimeout(timer);
  }, [text, memory]);

  function send(event: Event) {
    event.preventDefault();
    if (!text.trim()) return;
    conversation.ask(text);
    setText('');
    // At once: who leaves the page now must not find it on the next one, as if it were still to be sent.
    memory.change({ draft: undefined });
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a word is being composed, Enter belongs to the keyboard.
    // Safari says so by the code alone, since the composition has ended when it tells of the key.
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) send(event);
  }

  /** What an answer takes is fetched while the question is being written. */
  function prepare() {
    conversation.prepare();
    for (const { load } of [answerPart, markdownPart]) load().catch(() => {});
  }

  function onInput(value: string) {
    setText(value);
    prepare();
    if (withPerson && value) conversation.typing();
  }

  // What has not left yet is sent once there is a way; nothing of it can be stopped.
  const isWriting = isStoppable(state);
  return (
    <form class="composer" hidden={isHidden} onSubmit={send}>
      <textarea
        ref={area}
        id="message"
        rows={1}
        dir={text ? 'auto' : undefined}
        maxLength={longestMessage}
        enterkeyhint="send"
        aria-label={words('message')}
        placeholder={words(withPerson ? 'placeholderLive' : 'placeholder')}
        value={text}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {children}
      {isWriting && !text.trim() ? (
        <button
          type="button"
          class="icon send"
          aria-label={words('stop')}
          title={words('stop')}
          onClick={() => conversation.stop()}
        >
          <StopIcon />
        </button>
      ) : (
        <button
          type="submit"
          class="icon send"
          aria-label={words('send')}
          title={words('send')}
          aria-disabled={!text.trim()}
        >
          <SendIcon />
        </button>
      )}
    </form>
  );
}
