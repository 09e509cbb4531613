import { type FormEvent, useEffect, useId, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { useWords, type Words } from '../words/index.ts';
import { certainties, type Filters, noFilters, ratings, searchOf } from './filters.ts';

interface Props {
  filters: Filters;
  apply(filters: Filters): void;
}

/** What to look for. A choice is applied at once; what is written, when it is sent. */
export function FilterForm({ filters, apply }: Props) {
  const words = useWords();
  const [draft, setDraft] = useState(filters);
  const search = searchOf(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address tells when they are others
  useEffect(() => setDraft(filters), [search]);

  function submit(event: FormEvent) {
    event.preventDefault();
    apply(draft);
  }
  const write = (name: 'text' | 'from' | 'to') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  function choose(name: 'rating' | 'certainty' | 'handedOver', value: string) {
    const chosen = { ...draft, [name]: value } as Filters;
    setDraft(chosen);
    apply(chosen);
  }

  return (
    <search>
      <form onSubmit={submit} className="panel filters">
        <div className="line">
          <Field
            label={words('talkSearch')}
            hint={words('talkSearchHint')}
            type="search"
            maxLength={200}
            {...write('text')}
          />
        </div>
        <div className="line">
          <Field label={words('talkFrom')} type="date" {...write('from')} />
          <Field label={words('talkTo')} type="date" {...write('to')} />
          <Choice
            label={words('talkRating')}
            value={draft.rating}
            choices={ratings.map((name) => [name, ratingWords[name]])}
            choose={(value) => choose('rating', value)}
          />
          <Choice
            label={words('talkConfidence')}
            value={draft.certainty}
            choices={certainties.map((name) => [name, `certainty_${name}`])}
            choose={(value) => choose('certainty', value)}
          />
          <Choice
            label={words('talkHandover')}
            value={draft.handedOver}
            choices={[
              ['true', 'talkHandedOver'],
              ['false', 'talkNotHandedOver'],
            ]}
            choose={(value) => choose('handedOver', value)}
          />
        </div>
        <div className="line">
          <button type="submit" className="primary">
            {words('talkFind')}
          </button>
          {search && (
            <button type="button" onClick={() => apply(noFilters)}>
              {words('talkClear')}
            </button>
          )}
        </div>
      </form>
    </search>
  );
}

const ratingWords: Record<(typeof ratings)[number], keyof Words> = {
  good: 'talkRatedGood',
  bad: 'talkRatedBad',
  any: 'talkRatedAny',
  none: 'talkRatedNone',
};

interface ChoiceProps {
  label: string;
  value: string;
  choices: [value: string, name: keyof Words][];
  choose(value: string): void;
}

function Choice({ label, value, choices, choose }: ChoiceProps) {
  const words = useWords();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
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
