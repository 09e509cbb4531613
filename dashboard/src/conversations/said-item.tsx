import type { ConversationMessage } from '../api/documents.ts';
import { Markdown } from '../ui/markdown.tsx';
import { timeText } from '../ui/time.ts';
import { useWords, type Words } from '../words/index.ts';
import type { Said } from './said.ts';

const eventWords: Record<string, keyof Words> = {
  'agent-joined': 'inboxJoined',
  'agent-left': 'inboxLeft',
  closed: 'inboxEnded',
};

/** Something that was said, or happened, in a conversation. */
export function SaidItem({ said, chatbotName }: { said: Said; chatbotName: string }) {
  const words = useWords();
  const { from, name, text, at, message } = said;
  if (from === 'event') {
    const event = eventWords[text];
    if (!event) return null;
    return (
      <li className="quiet">
        {words(event, { name: name ?? words('talkPerson') })} · {timeText(at)}
      </li>
    );
  }
  const speakers = {
    visitor: words('visitor'),
    chatbot: chatbotName,
    note: words('inboxNote'),
    agent: name || words('talkPerson'),
  };
  return (
    <li>
      <strong>{speakers[from]}</strong> <span className="quiet">{timeText(at)}</span>
      {from === 'chatbot' ? (
        <div className="answer-text">
          <Markdown text={text} />
        </div>
      ) : (
        <p className="answer">{text}</p>
      )}
      {message && message.role === 'chatbot' && <AnswerFacts message={message} />}
    </li>
  );
}

/** How sure the chatbot was, what the visitor thought of it, and what it stands on. */
function AnswerFacts({ message }: { message: ConversationMessage }) {
  const words = useWords();
  const { certainty, rating, comment, sources = [] } = message;
  const facts = [
    certainty !== undefined && words(`certainty_${certainty}`),
    rating !== null && words(ratingWord(rating), { n: rating }),
    comment && `“${comment}”`,
  ].filter(Boolean);
  return (
    <>
      <p className="quiet">{facts.join(' · ')}</p>
      {sources
        .filter((url) => /^https?:/.test(url))
        .map((url) => (
          <a key={url} href={url} target="_blank" rel="noopener" className="address">
            {url}
          </a>
        ))}
    </>
  );
}

function ratingWord(rating: number): keyof Words {
  if (rating >= 4) return 'ratingUp';
  return rating <= 2 ? 'ratingDown' : 'talkRated';
}
