import { ListFilter } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useWords, type Words } from '../words/index.ts';
import { chipsOf, FilterChips, ratingWords } from './filter-chips.tsx';
import { certainties, type Filters, firstOfDays, isDay, noFilters, ratings, searchOf } from './filters.ts';

/** Of some days until now, or of days that are chosen. */
const periods = ['all', 7, 30, 'custom'] as const;
type Period = (typeof periods)[number];
const periodWords = { all: 'talkAll', custom: 'talkCustom' } as const;

interface Props {
  filters: Filters;
  apply(filters: Filters): void;
  /** Whether all can be taken away beside the chips. */
  hasClear: boolean;
}

/** What to look for: the words at hand, the rest on demand and in force at once, and what is in force as chips. */
export function FilterForm({ filters, apply, hasClear }: Props) {
  const words = useWords();
  const id = useId();
  const [draft, setDraft] = useState(filters);
  const [isOpen, setOpen] = useState(false);
  const [period, setPeriod] = useState(() => periodOf(filters));
  const search = searchOf(filters);
  const inForce = chipsOf(filters, words).length;
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
  /** What is chosen is in force at once; a day that is half typed waits for the rest, and words wait for Enter. */
  function choose(chosen: Partial<Filters>) {
    const next = { ...draft, ...chosen };
    setDraft(next);
    const isTyping = [next.from, next.to].some((day) => day !== '' && !isDay(day));
    if (!isTyping) apply(next);
  }
  const bind = (name: 'from' | 'to' | 'rating' | 'handedOver') => ({
    value: draft[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      // What a select offers is what the filter takes.
      choose({ [name]: value } as Partial<Filters>),
  });
  function write(text: string) {
    setDraft({ ...draft, text });
    // By the cross of the field.
    if (text === '' && filters.text !== '') apply({ ...draft, text });
  }

  return (
    <search>
      <form onSubmit={submit} className="filters">
        <div className="filter-bar">
          <SearchField
            label={words('talkSearch')}
            maxLength={200}
            value={draft.text}
            onChange={({ target }) => write(target.value)}
          />
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <ListFilter />
            {words('talkFilter')}
            {inForce > 0 && <span className="count">{inForce}</span>}
          </button>
        </div>
        {isOpen && (
          <div id={id} className="panel filter-panel">
            <span className="filter-period" aria-hidden="true">
              {words('talkPeriod')}
            </span>
            <fieldset className="segments">
              <legend className="sr">{words('talkPeriod')}</legend>
              {periods.map((days) => (
                <label key={days}>
                  <input
                    type="radio"
                    name="period"
                    checked={days === period}
                    onChange={() => {
                      setPeriod(days);
                      if (days !== 'custom') choose({ from: days === 'all' ? '' : firstOfDays(days), to: '' });
                    }}
                  />
                  {typeof days === 'number' ? words('talkLastDays', { n: days }) : words(periodWords[days])}
                </label>
              ))}
            </fieldset>
            {period === 'custom' && (
              <div className="filter-fields">
                <Field label={words('talkFrom')} type="date" {...bind('from')} />
                <Field label={words('talkTo')} type="date" {...bind('to')} />
              </div>
            )}
            <div className="filter-fields">
              <Choice
                label={words('talkRating')}
                choices={ratings.map((name) => [name, ratingWords[name]])}
                {...bind('rating')}
              />
              <Choice
                label={words('talkAnswer')}
                choices={[...certainties.map((name) => [name, `certainty_${name}`] as const), ['none', 'statRefused']]}
                value={draft.unanswered ? 'none' : draft.certainty}
                onChange={({ target: { value } }) =>
                  choose({
                    certainty: certainties.find((name) => name === value) ?? '',
                    unanswered: value === 'none' ? 'true' : '',
                  })
                }
              />
              <Choice
                label={words('talkHandover')}
                choices={[
                  ['true', 'talkHandedOver'],
                  ['false', 'talkNotHandedOver'],
                ]}
                {...bind('handedOver')}
              />
            </div>
            {inForce > 0 && hasClear && (
              <button type="button" className="text" onClick={() => apply(noFilters)}>
                {words('talkClear')}
              </button>
            )}
          </div>
        )}
      </form>
      {/* What is open says itself what is chosen. */}
      {!isOpen && <FilterChips filters={filters} apply={apply} hasClear={hasClear} />}
    </search>
  );
}

function periodOf({ from, to }: Pick<Filters, 'from' | 'to'>): Period {
  if (from === '' && to === '') return 'all';
  return periods.find((days) => typeof days === 'number' && to === '' && from === firstOfDays(days)) ?? 'custom';
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, name: keyof Words])[];
  onChange(event: { target: { value: string } }): void;
}

function Choice({ label, choices, ...select }: ChoiceProps) {
  const words = useWords();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        <option value="">{words('talkAll')}</option>
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {words(name)}
          </option>
        ))}
      </select>
    </div>
  );
}
