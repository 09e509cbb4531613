import { Headset, Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { certaintyLooks, unansweredLook } from '../ui/certainty-looks.ts';
import { useWords } from '../words/index.ts';
import type { certainties } from './filters.ts';

/** How sure the chatbot was of an answer, in words. */
export function CertaintyBadge({ certainty }: { certainty: (typeof certainties)[number] }) {
  const words = useWords();
  return <span className={`badge ${certaintyLooks[certainty]}`}>{words(`certainty_${certainty}`)}</span>;
}

/** That the chatbot had no answer: how sure it was of nothing says less. */
export function UnansweredBadge() {
  const words = useWords();
  return <span className={`badge ${unansweredLook}`}>{words('statRefused')}</span>;
}

/** What a visitor thought of an answer, or of a whole conversation. */
export function RatingBadge({ rating }: { rating: number }) {
  const words = useWords();
  if (rating >= 4)
    return (
      <span className="badge good">
        <ThumbsUp />
        {words('ratingUp')}
      </span>
    );
  if (rating <= 2)
    return (
      <span className="badge failed">
        <ThumbsDown />
        {words('ratingDown')}
      </span>
    );
  return (
    <span className="badge">
      <Star />
      {words('talkRated', { n: rating })}
    </span>
  );
}

export function HandedOverBadge() {
  const words = useWords();
  return (
    <span className="badge pending">
      <Headset />
      {words('talkHandedOver')}
    </span>
  );
}
