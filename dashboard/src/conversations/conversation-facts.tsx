import { FileText, Gauge, Globe, Headset, Star, UserRound } from 'lucide-react';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { Address } from '../ui/address.tsx';
import { Fact } from '../ui/fact.tsx';
import { useWords } from '../words/index.ts';
import { addressText, pagesAmong } from './address-text.ts';
import { AnswerSources } from './answer-facts.tsx';
import { channelLooks, channelOf } from './channel.ts';
import { certainties } from './filters.ts';
import { CertaintyBadge, RatingBadge, UnansweredBadge } from './outcome-badges.tsx';
import { certaintyIn, type Said } from './said.ts';
import { VisitorHistory } from './visitor-history.tsx';

interface Props {
  conversation: { owner: string; handedOver: boolean };
  said: readonly Said[];
  visitorName: string | null;
  chatbotId: string;
  /** What is known of the visitor beside it; nothing until it is here. */
  visitor: Reply<'GET', '/api/chatbots/{id}/sessions/{sessionId}/visitor'> | undefined;
}

/** What is known of a conversation as a whole, beside what was said. */
export function ConversationFacts(props: Props) {
  const { said, visitorName, chatbotId, visitor } = props;
  const { owner, handedOver } = props.conversation;
  const words = useWords();
  const lowest = certainties.find((one) => said.some((each) => certaintyIn(each) === one));
  const isUnanswered = said.some(({ kind }) => kind === 'refusal');
  const ratings = said.flatMap(({ rating }) => rating ?? []);
  const pages = pagesAmong(
    said.flatMap(({ sources = [] }) => sources),
    said.flatMap(({ pages = [] }) => pages),
  );
  const agents = [...new Set(said.flatMap(({ from, name }) => (from === 'agent' && name ? [name] : [])))];
  const channel = channelOf(owner);
  const { name: channelName, icon: ChannelIcon } = channelLooks[channel];
  return (
    <aside className="panel conversation-facts">
      <dl>
        <Fact
          icon={<UserRound />}
          name={words('visitor')}
          value={visitorName ?? words(channel === 'playground' ? 'byMember' : 'byAnonymous')}
        />
        <Fact icon={<ChannelIcon />} name={words('talkChannel')} value={words(channelName)} />
        {visitor?.pageUrl && (
          <Fact
            icon={<Globe />}
            name={words('talkVisitorPage')}
            value={
              <a href={visitor.pageUrl} target="_blank" rel="noopener noreferrer">
                <Address text={addressText(visitor.pageUrl)} />
              </a>
            }
          />
        )}
        {lowest && (
          <Fact
            icon={<Gauge />}
            name={words(isUnanswered ? 'talkOutcome' : 'talkConfidence')}
            value={isUnanswered ? <UnansweredBadge /> : <CertaintyBadge certainty={lowest} />}
          />
        )}
        {ratings.length > 0 && (
          <Fact icon={<Star />} name={words('talkRating')} value={<RatingBadge rating={Math.min(...ratings)} />} />
        )}
        {handedOver && (
          <Fact icon={<Headset />} name={words('talkTakenBy')} value={agents.join(', ') || words('talkNobody')} />
        )}
        {pages.length > 0 && (
          <Fact icon={<FileText />} name={words('talkSources')} value={<AnswerSources pages={pages} />} />
        )}
      </dl>
      {visitor && <VisitorHistory heading={<h2>{words('talkFromVisitor')}</h2>} chatbotId={chatbotId} said={visitor} />}
    </aside>
  );
}
