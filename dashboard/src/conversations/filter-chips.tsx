import { X } from 'lucide-react';
import { calendarDayText } from '../ui/time.ts';
import { useWords, type Words } from '../words/index.ts';
import { type Filters, noFilters, type ratings } from './filters.ts';

export const ratingWords: Record<(typeof ratings)[number], keyof Words> = {
  good: 'talkRatedGood',
  bad: 'talkRatedBad',
  any: 'talkRatedAny',
  none: 'talkRatedNone',
};

interface Props {
  filters: Filters;
  apply(filters: Filters): void;
  /** Whether all can be taken away here too. */
  hasClear: boolean;
}

/** The filters in force beside the words, which their field clears; pressing one takes it away. */
export function FilterChips({ filters, apply, hasClear }: Props) {
  const words = useWords();
  const chips = chipsOf(filters, words);
  if (chips.length === 0) return null;
  return (
    <div className="chips">
      {chips.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-label={words('talkWithout', { name: label })}
          onClick={() => apply({ ...filters, [name]: '' })}
        >
          {label}
          <X />
        </button>
      ))}
      {hasClear && (
        <button type="button" className="text" onClick={() => apply(noFilters)}>
          {words('talkClear')}
        </button>
      )}
    </div>
  );
}

/** What is looked for beside the words. */
export function chipsOf(
  { from, to, rating, certainty, handedOver, unanswered }: Filters,
  words: ReturnType<typeof useWords>,
) {
  return [
    from && { name: 'from' as const, label: words('talkSince', { day: calendarDayText(from) }) },
    to && { name: 'to' as const, label: words('talkUntil', { day: calendarDayText(to) }) },
    rating && { name: 'rating' as const, label: words(ratingWords[rating]) },
    certainty && { name: 'certainty' as const, label: words(`certainty_${certainty}`) },
    unanswered && { name: 'unanswered' as const, label: words('statRefused') },
    handedOver && {
      name: 'handedOver' as const,
      label: words(handedOver === 'true' ? 'talkHandedOver' : 'talkNotHandedOver'),
    },
  ].filter((chip) => chip !== '');
}
