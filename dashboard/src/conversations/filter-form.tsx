import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { calendarDayText, calendarRangeText } from '../ui/time.ts';
import { useWords, type Words } from '../words/index.ts';
import { FilterChip } from './filter-chips.tsx';
import { certainties, type Filters, firstOfDays, isDay, ratings, searchOf } from './filters.ts';

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
  /** Takes all away; not here where the page offers it already. */
  clear: (() => void) | undefined;
  /** Whether all was taken away: a focus that went with that button is put here. */
  isCleared: boolean;
}

/** What to look for: the words, which wait for Enter, and the filters, each in force as soon as it is chosen. */
export function FilterForm({ filters, apply, clear, isCleared }: Props) {
  const words = useWords();
  const { from, to } = filters;
  const [text, setText] = useState(filters.text);
  const [days, setDays] = useState({ from, to });
  const [period, setPeriod] = useState(() => periodOf(filters));
  const chips = useRef<HTMLFieldSetElement>(null);
  const search = searchOf(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address tells when they are others
  useEffect(() => setText(filters.text), [search]);
  // One by one: the other may be half typed.
  useEffect(() => setDays((before) => ({ ...before, from })), [from]);
  useEffect(() => setDays((before) => ({ ...before, to })), [to]);
  useEffect(
    // Days that are being typed stay open, also where they are a period with a name.
    () => setPeriod((before) => (before === 'custom' && from + to !== '' ? before : periodOf({ from, to }))),
    [from, to],
  );
  useEffect(() => {
    if (isCleared && document.activeElement === document.body) chips.current?.querySelector('button')?.focus();
  }, [isCleared]);

  const choose = (chosen: Partial<Filters>) => apply({ ...filters, text, ...chosen });
  function submit(event: FormEvent) {
    event.preventDefault();
    choose({});
  }
  function chooseDay(name: 'from' | 'to', day: string) {
    setDays({ ...days, [name]: day });
    // One that is half typed waits for the rest.
    if (day === '' || isDay(day)) choose({ [name]: day });
  }
  const bindDay = (name: 'from' | 'to') => ({
    value: days[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => chooseDay(name, value),
  });
  function write(written: string) {
    setText(written);
    // By the cross of the field.
    if (written === '' && filters.text !== '') choose({ text: '' });
  }
  function choosePeriod(chosen: string) {
    const next = periods.find((name) => name === chosen) ?? '';
    setPeriod(next);
    if (next === 'custom') return;
    const named = { from: next === '' ? '' : firstOfDays(Number(next)), to: '' };
    setDays(named);
    choose(named);
  }

  const saidPeriod =
    period === 'custom' ? sayDays(filters, words) : period && words('talkLastDays', { n: Number(period) });
  const answer = filters.unanswered ? 'none' : filters.certainty;
  const sayAnswer = (name: (typeof answers)[number]) => words(name === 'none' ? 'statRefused' : `certainty_${name}`);
  const inForce = [saidPeriod, answer, filters.rating, filters.handedOver].filter(Boolean).length;

  return (
    <search>
      <form onSubmit={submit} className="filters">
        <SearchField
          label={words('talkSearch')}
          maxLength={200}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
        <fieldset ref={chips} className="filter-chips">
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
            chosen={filters.rating ? words(ratingWords[filters.rating]) : undefined}
            value={filters.rating}
            choices={ratings.map((name) => ({ value: name, name: words(ratingWords[name]) }))}
            choose={(chosen) => choose({ rating: ratings.find((name) => name === chosen) ?? '' })}
          />
          <FilterChip
            label={words('talkHandover')}
            chosen={filters.handedOver ? words(handovers[filters.handedOver]) : undefined}
            value={filters.handedOver}
            choices={(['true', 'false'] as const).map((value) => ({ value, name: words(handovers[value]) }))}
            choose={(chosen) => choose({ handedOver: chosen === 'true' || chosen === 'false' ? chosen : '' })}
          />
          {inForce > 1 && clear && (
            <button type="button" className="text small" onClick={clear}>
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

/** Days that are chosen, as far as they are. */
function sayDays({ from, to }: Pick<Filters, 'from' | 'to'>, words: ReturnType<typeof useWords>): string {
  if (from && to && from <= to) return calendarRangeText(from, to);
  const said = [
    from && words('talkSince', { day: calendarDayText(from) }),
    to && words('talkUntil', { day: calendarDayText(to) }),
  ];
  return said.filter(Boolean).join(' · ') || words('talkCustom');
}
