import { ListFilter } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useWords, type Words } from '../words/index.ts';
import { FilterChips, ratingWords } from './filter-chips.tsx';
import { certainties, type Filters, ratings, searchOf } from './filters.ts';

interface Props {
  filters: Filters;
  apply(filters: Filters): void;
}

/** What to look for: the words at hand, the rest on demand, and what is in force as chips. */
export function FilterForm({ filters, apply }: Props) {
  const words = useWords();
  const id = useId();
  const [draft, setDraft] = useState(filters);
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const search = searchOf(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address tells when they are others
  useEffect(() => setDraft(filters), [search]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // What was pressed goes with the panel.
    if (document.activeElement?.closest('.filter-panel')) toggle.current?.focus();
    setOpen(false);
    apply(draft);
  }
  const bind = (name: keyof Filters) => ({
    value: draft[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      // What a select offers is what the filter takes.
      setDraft({ ...draft, [name]: value } as Filters),
  });

  return (
    <search>
      <form onSubmit={submit} className="filters">
        <div className="filter-bar">
          <SearchField label={words('talkSearch')} maxLength={200} {...bind('text')} />
          <button ref={toggle} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <ListFilter />
            {words('talkFilter')}
          </button>
        </div>
        {isOpen && (
          <div id={id} className="panel filter-panel">
            <div className="filter-fields">
              <Field label={words('talkFrom')} type="date" {...bind('from')} />
              <Field label={words('talkTo')} type="date" {...bind('to')} />
              <Choice
                label={words('talkRating')}
                choices={ratings.map((name) => [name, ratingWords[name]])}
                {...bind('rating')}
              />
              <Choice
                label={words('talkConfidence')}
                choices={certainties.map((name) => [name, `certainty_${name}`])}
                {...bind('certainty')}
              />
              <Choice label={words('talkAnswer')} choices={[['true', 'statRefused']]} {...bind('unanswered')} />
              <Choice
                label={words('talkHandover')}
                choices={[
                  ['true', 'talkHandedOver'],
                  ['false', 'talkNotHandedOver'],
                ]}
                {...bind('handedOver')}
              />
            </div>
            <button type="submit" className="primary">
              {words('talkApply')}
            </button>
          </div>
        )}
      </form>
      <FilterChips filters={filters} apply={apply} />
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: [value: string, name: keyof Words][];
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
