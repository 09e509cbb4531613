import { FileText, Gauge, Headset, Star, UserRound } from 'lucide-react';
import { Fact } from '../ui/fact.tsx';
import { useWords } from '../words/index.ts';
import { pagesAmong } from './address-text.ts';
import { AnswerSources } from './answer-facts.tsx';
import { whoWords } from './conversation-row.tsx';
import { certainties } from './filters.ts';
import { CertaintyBadge, RatingBadge, UnansweredBadge } from './outcome-badges.tsx';
import { certaintyIn, type Said } from './said.ts';

interface Props {
  conversation: { owner: string; handedOver: boolean };
  said: readonly Said[];
  visitorName: string | null;
}

/** What is known of a conversation as a whole, beside what was said. */
export function ConversationFacts({ conversation: { owner, handedOver }, said, visitorName }: Props) {
  const words = useWords();
  const lowest = certainties.find((one) => said.some((each) => certaintyIn(each) === one));
  const isUnanswered = said.some(({ kind }) => kind === 'refusal');
  const ratings = said.flatMap(({ rating }) => rating ?? []);
  const pages = pagesAmong(
    said.flatMap(({ sources = [] }) => sources),
    said.flatMap(({ pages = [] }) => pages),
  );
  const who = whoWords(owner);
  return (
    <aside className="panel conversation-facts">
      <dl>
        <Fact
          icon={<UserRound />}
          name={words('visitor')}
          value={
            visitorName === null ? words(who === 'byVisitor' ? 'byAnonymous' : who) : `${visitorName} · ${words(who)}`
          }
        />
        {lowest && (
          <Fact
            icon={<Gauge />}
            name={words('talkConfidence')}
            value={isUnanswered ? <UnansweredBadge /> : <CertaintyBadge certainty={lowest} />}
          />
        )}
        {ratings.length > 0 && (
          <Fact icon={<Star />} name={words('talkRating')} value={<RatingBadge rating={Math.min(...ratings)} />} />
        )}
        <Fact
          icon={<Headset />}
          name={words('talkHandover')}
          value={words(handedOver ? 'talkHandedOver' : 'talkNotHandedOver')}
        />
        {pages.length > 0 && (
          <Fact icon={<FileText />} name={words('talkSources')} value={<AnswerSources pages={pages} />} />
        )}
      </dl>
    </aside>
  );
}
