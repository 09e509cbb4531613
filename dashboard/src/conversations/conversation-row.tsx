import { Link } from 'wouter';
import { timeText } from '../ui/time.ts';
import { useWords, type Words } from '../words/index.ts';
import { Marked } from './marked.tsx';
import type { ListedConversation } from './use-conversations.ts';

interface Props {
  chatbotId: string;
  conversation: ListedConversation;
  /** Of the list's address, so that there is a way back to it. */
  search: string;
}

/** A conversation as one finds it again: how it began, and what is worth a look. */
export function ConversationRow({ chatbotId, conversation, search }: Props) {
  const words = useWords();
  const { id, owner, messageCount, lastMessageAt, firstQuestion, lowestCertainty } = conversation;
  const { rating, handedOver, snippet } = conversation;
  return (
    <li className="row">
      <div className="grow">
        <Link href={`/chatbots/${chatbotId}/conversations/${id}${search}`}>
          {firstQuestion ?? timeText(lastMessageAt)}
        </Link>
        {snippet && (
          <p className="snippet">
            <span className="quiet">{words(saidBy[snippet.from])}: </span>
            <Marked {...snippet} />
          </p>
        )}
        <p className="quiet">
          {timeText(lastMessageAt)} · {words(whoWords(owner))} · {words('messagesCount', { n: messageCount })}
        </p>
      </div>
      <p className="badges">
        {handedOver && <span className="badge">{words('talkHandedOver')}</span>}
        {rating !== null && (
          <span className={rating >= 4 ? 'badge good' : rating <= 2 ? 'badge failed' : 'badge'}>
            {words('talkRated', { n: rating })}
          </span>
        )}
        {lowestCertainty !== null && (
          <span className={lowestCertainty === 'unsure' ? 'badge failed' : 'badge'}>
            {words(`certainty_${lowestCertainty}`)}
          </span>
        )}
      </p>
    </li>
  );
}

const saidBy: Record<'visitor' | 'chatbot' | 'agent', keyof Words> = {
  visitor: 'visitor',
  chatbot: 'talkChatbot',
  agent: 'talkPerson',
};

export function whoWords(owner: string): keyof Words {
  if (owner.startsWith('visitor:')) return 'byVisitor';
  return owner.startsWith('user:') ? 'byMember' : 'byApi';
}
