import { Link } from 'wouter';
import { excerptOf } from '../ui/markdown.tsx';
import { timeOfDayText, timeText } from '../ui/time.ts';
import { useWords, type Words } from '../words/index.ts';
import { channelLooks, channelOf } from './channel.ts';
import { Marked } from './marked.tsx';
import { CertaintyBadge, HandedOverBadge, RatingBadge, UnansweredBadge } from './outcome-badges.tsx';
import type { ListedConversation } from './use-conversations.ts';

interface Props {
  chatbotId: string;
  conversation: ListedConversation;
  /** Of the list's address, so that there is a way back to it. */
  search: string;
}

/** A conversation below its day, as one finds it again: how it began, and what is worth a look. */
export function ConversationRow({ chatbotId, conversation, search }: Props) {
  const words = useWords();
  const { id, owner, messageCount, lastMessageAt, firstQuestion, firstAnswer, lowestCertainty } = conversation;
  const { rating, handedOver, unanswered, snippet, visitorName } = conversation;
  const { name, icon: Icon } = channelLooks[channelOf(owner)];
  return (
    <li className="row conversation-row">
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
        {!snippet && firstAnswer && <p className="answered">{excerptOf(firstAnswer)}</p>}
      </div>
      <p className="conversation-outcome">
        {handedOver && <HandedOverBadge />}
        {rating !== null && <RatingBadge rating={rating} />}
      </p>
      <p className="conversation-certainty">
        {unanswered && <UnansweredBadge />}
        {!unanswered && lowestCertainty !== null && lowestCertainty !== 'sure' && (
          <CertaintyBadge certainty={lowestCertainty} />
        )}
      </p>
      <p className="conversation-meta quiet">
        <span title={words(name)}>
          <Icon aria-hidden="true" />
          <span className="sr">{words(name)}</span>
        </span>
        {visitorName && <span className="conversation-who">{visitorName}</span>}
        {messageCount > 2 && <span>{words('messagesCount', { n: messageCount })}</span>}
      </p>
      <time dateTime={lastMessageAt} title={timeText(lastMessageAt)} className="quiet number">
        {timeOfDayText(lastMessageAt)}
      </time>
    </li>
  );
}

const saidBy: Record<'visitor' | 'chatbot' | 'agent', keyof Words> = {
  visitor: 'visitor',
  chatbot: 'talkChatbot',
  agent: 'talkPerson',
};
