import { type FormEvent, useEffect, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { calendarDayText } from '../ui/time.ts';
import { useWords, type Words } from '../words/index.ts';
import { FilterChip } from './filter-chips.tsx';
import { certainties, type Filters, firstOfDays, isDay, noFilters, ratings, searchOf } from './filters.ts';

/** Of some days until now, or of days that are chosen. */
const periods = ['7', '30', 'custom'] as const;
type Period = (typeof periods)[number] | '';

const ratingWords: Record<(typeof ratings)[number], keyof Words> = {
  good: 'talkRatedGood',
  bad: 'talkRatedBad',
  any: 'talkRatedAny',
  none: 'talkRatedNone',
};
/** Beside answers as sure as they are: that there was none. */
const answers = [...certainties, 'none'] as const;
const handovers = { true: 'talkHandedOver', false: 'talkNotHandedOver' } as const;

interface Props {
  filters: Filters;
  apply(filters: Filters): void;
  /** Whether all can be taken away here. */
  hasClear: boolean;
}

/** What to look for: the words, which wait for Enter, and the filters, each in force as soon as it is chosen. */
export function FilterForm({ filters, apply, hasClear }: Props) {
  const words = useWords();
  const [draft, setDraft] = useState(filters);
  const [period, setPeriod] = useState(() => periodOf(filters));
  const search = searchOf(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address tells when they are others
  useEffect(() => setDraft(filters), [search]);
  const { from, to } = filters;
  useEffect(
    // Days that are being typed stay open, also where they are a period with a name.
    () => setPeriod((before) => (before === 'custom' && from + to !== '' ? before : periodOf({ from, to }))),
    [from, to],
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    apply(draft);
  }
  /** A day that is half typed waits for the rest. */
  function choose(chosen: Partial<Filters>) {
    const next = { ...draft, ...chosen };
    setDraft(next);
    const isTyping = [next.from, next.to].some((day) => day !== '' && !isDay(day));
    if (!isTyping) apply(next);
  }
  const bindDay = (name: 'from' | 'to') => ({
    value: draft[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => choose({ [name]: value }),
  });
  function write(text: string) {
    setDraft({ ...draft, text });
    // By the cross of the field.
    if (text === '' && filters.text !== '') apply({ ...draft, text });
  }
  function choosePeriod(chosen: string) {
    const next = periods.find((name) => name === chosen) ?? '';
    setPeriod(next);
    if (next !== 'custom') choose({ from: next === '' ? '' : firstOfDays(Number(next)), to: '' });
  }

  const saidPeriod =
    period === 'custom'
      ? [
          from && words('talkSince', { day: calendarDayText(from) }),
          to && words('talkUntil', { day: calendarDayText(to) }),
        ]
          .filter(Boolean)
          .join(' · ') || words('talkCustom')
      : period && words('talkLastDays', { n: Number(period) });
  const answer = draft.unanswered ? 'none' : draft.certainty;
  const sayAnswer = (name: (typeof answers)[number]) => words(name === 'none' ? 'statRefused' : `certainty_${name}`);
  const inForce = [saidPeriod, answer, draft.rating, draft.handedOver].filter(Boolean).length;

  return (
    <search>
      <form onSubmit={submit} className="filters">
        <SearchField
          label={words('talkSearch')}
          maxLength={200}
          value={draft.text}
          onChange={({ target }) => write(target.value)}
        />
        <fieldset className="filter-chips">
          <legend className="sr">{words('talkFilter')}</legend>
          <FilterChip
            label={words('talkPeriod')}
            chosen={saidPeriod || undefined}
            value={period}
            choices={periods.map((name) => ({
              value: name,
              name: name === 'custom' ? words('talkCustom') : words('talkLastDays', { n: Number(name) }),
            }))}
            choose={choosePeriod}
          />
          <FilterChip
            label={words('talkAnswer')}
            chosen={answer ? sayAnswer(answer) : undefined}
            value={answer}
            choices={answers.map((name) => ({ value: name, name: sayAnswer(name) }))}
            choose={(chosen) =>
              choose({
                certainty: certainties.find((name) => name === chosen) ?? '',
                unanswered: chosen === 'none' ? 'true' : '',
              })
            }
          />
          <FilterChip
            label={words('talkRating')}
            chosen={draft.rating ? words(ratingWords[draft.rating]) : undefined}
            value={draft.rating}
            choices={ratings.map((name) => ({ value: name, name: words(ratingWords[name]) }))}
            choose={(chosen) => choose({ rating: ratings.find((name) => name === chosen) ?? '' })}
          />
          <FilterChip
            label={words('talkHandover')}
            chosen={draft.handedOver ? words(handovers[draft.handedOver]) : undefined}
            value={draft.handedOver}
            choices={(['true', 'false'] as const).map((value) => ({ value, name: words(handovers[value]) }))}
            choose={(chosen) => choose({ handedOver: chosen === 'true' || chosen === 'false' ? chosen : '' })}
          />
          {inForce > 1 && hasClear && (
            <button type="button" className="text small" onClick={() => apply(noFilters)}>
              {words('talkClear')}
            </button>
          )}
        </fieldset>
        {period === 'custom' && (
          <div className="filter-days">
            <Field label={words('talkFrom')} type="date" autoFocus={from + to === ''} {...bindDay('from')} />
            <Field label={words('talkTo')} type="date" {...bindDay('to')} />
          </div>
        )}
      </form>
    </search>
  );
}

function periodOf({ from, to }: Pick<Filters, 'from' | 'to'>): Period {
  if (from === '' && to === '') return '';
  const days = periods.find((name) => name !== 'custom' && to === '' && from === firstOfDays(Number(name)));
  return days ?? 'custom';
}
