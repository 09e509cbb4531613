import { memo } from 'react';
import { Markdown } from '../ui/markdown.tsx';
import { useWords, type Words } from '../words/index.ts';
import type { Entry } from './documents.ts';

const eventTexts: Record<string, keyof Words> = {
  'agent-joined': 'inboxJoined',
  'agent-left': 'inboxLeft',
  closed: 'inboxEnded',
};

/** One thing that was said or happened; never drawn again while it stays as it is. */
export const ChatEntry = memo(function ChatEntry({ entry }: { entry: Entry }) {
  const words = useWords();
  const { at, from, name, text, format, confidence } = entry;
  if (from === 'event') {
    const what = eventTexts[text];
    return <li className="entry event">{what ? words(what, { name: name ?? words('inboxSomebody') }) : text}</li>;
  }
  const who = {
    visitor: name ?? words('inboxVisitor'),
    chatbot: words('inboxChatbot'),
    agent: name ?? words('inboxSomebody'),
    note: words('inboxNote'),
  }[from];
  const isMarkdown = from === 'chatbot' || format === 'markdown';
  return (
    <li className={`entry ${from}`}>
      <span className="quiet">
        {who} · <time dateTime={at}>{timeText(at)}</time>
        {confidence !== undefined && ` · ${words('inboxSure', { percent: Math.round(confidence * 100) })}`}
      </span>
      <div className="said">{isMarkdown ? <Markdown text={text} /> : <p className="answer">{text}</p>}</div>
    </li>
  );
});

function timeText(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (isToday ? timeOnly : dayAndTime)().format(Date.parse(at));
}

/** Made once: to make one costs more than to draw a message. */
const once = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat(document.documentElement.lang, options);
    return made;
  };
};
const timeOnly = once({ timeStyle: 'short' });
const dayAndTime = once({ dateStyle: 'short', timeStyle: 'short' });
