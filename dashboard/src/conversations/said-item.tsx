import { memo, type ReactNode } from 'react';
import { nearTimeText } from '../ui/time.ts';
import { useWords, type Words } from '../words/index.ts';
import { AnswerFacts } from './answer-facts.tsx';
import { Bubble } from './bubble.tsx';
import { ChatFile } from './chat-file.tsx';
import { givenName, type Said, visits } from './said.ts';

const eventWords: Record<string, keyof Words> = {
  'agent-joined': 'talkJoined',
  'agent-left': 'talkLeft',
  closed: 'talkEnded',
};

interface Props {
  said: Said;
  chatbotName: string | undefined;
  visitorName: string | null;
  /** What the visitor's colour is chosen by. */
  seed: string;
  /** The live chat that all of it is from. */
  chatId?: string;
  /** How far it has come, below it. */
  progress?: string | undefined;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Something that was said, or happened, in a conversation; never drawn again while it stays as it is. */
export const SaidItem = memo(function SaidItem(props: Props) {
  const { said, chatbotName, visitorName, seed, chatId, progress, children } = props;
  const words = useWords();
  const { from, name, pictureUrl, text, at, format, attachment } = said;
  const fileOf = said.chatId ?? chatId;
  if (from === 'event') {
    const { times = 1 } = said;
    const event = text === visits ? (times > 1 ? 'talkCameTimes' : 'talkCame') : eventWords[text];
    return (
      <li className="happened">
        <span>
          {event ? words(event, { name: name ?? words('talkPerson'), n: times }) : text} ·{' '}
          <time dateTime={at}>{nearTimeText(at)}</time>
        </span>
      </li>
    );
  }
  const names = { visitor: visitorName || givenName(said), chatbot: chatbotName ?? '', agent: name ?? '', note: '' };
  const otherwise = { visitor: 'visitor', chatbot: 'talkChatbot', agent: 'talkPerson', note: 'talkNote' } as const;
  return (
    <Bubble
      {...{ from, text, at, seed }}
      name={names[from]}
      picture={pictureUrl}
      label={names[from] || words(otherwise[from])}
      isMarkdown={from === 'chatbot' || format === 'markdown'}
      isGuest={from === 'visitor'}
      {...(attachment && fileOf && { file: <ChatFile chatId={fileOf} attachment={attachment} /> })}
    >
      {from === 'chatbot' ? (
        <AnswerFacts said={said}>{children}</AnswerFacts>
      ) : (
        children && <div className="bubble-foot">{children}</div>
      )}
      {progress && <p className="quiet bubble-progress">{progress}</p>}
    </Bubble>
  );
});
