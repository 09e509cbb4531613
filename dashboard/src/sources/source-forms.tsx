import { type ReactNode, useState } from 'react';
import type { GivenSource, Source } from '../api/documents.ts';
import { Field, TextField } from '../ui/field.tsx';
import { useWords, type Words } from '../words/index.ts';
import { hoursOf } from './use-sources.ts';

interface SourceForm {
  fields: ReactNode;
  /** What is sent of the fields. */
  given(form: FormData): GivenSource;
}

/** How a source of each type is given, but for files, which are dropped. The words name a type as the API does. */
export const sourceForms = {
  website: webForm('website', { hint: 'websiteHint' }),
  page: webForm('page'),
  sitemap: webForm('sitemap', { placeholder: 'https://example.com/sitemap.xml' }),
  text: {
    fields: <TextFields />,
    given: (form: FormData) => ({ type: 'markdown', title: fieldOf(form, 'title'), content: fieldOf(form, 'content') }),
  },
  pairs: { fields: <PairFields />, given: givenPairs },
} satisfies Partial<Record<Source['type'], SourceForm>>;

function webForm(
  type: 'website' | 'page' | 'sitemap',
  { placeholder = 'https://example.com', hint }: { placeholder?: string; hint?: keyof Words } = {},
): SourceForm {
  return {
    fields: <WebFields placeholder={placeholder} hint={hint} />,
    given(form) {
      const hours = hoursOf[fieldOf(form, 'refresh') as keyof typeof hoursOf];
      return { type, url: withScheme(fieldOf(form, 'url')), ...(hours > 0 && { refreshEveryHours: hours }) };
    },
  };
}

function WebFields({ placeholder, hint }: { placeholder: string; hint: keyof Words | undefined }) {
  const words = useWords();
  return (
    <>
      <Field
        label={words('address')}
        name="url"
        inputMode="url"
        placeholder={placeholder}
        required
        {...(hint && { hint: words(hint) })}
      />
      <label className="inline">
        {words('readEvery')}
        <select name="refresh" defaultValue="week">
          {Object.keys(hoursOf).map((name) => (
            <option key={name} value={name}>
              {words(name as keyof typeof hoursOf)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function TextFields() {
  const words = useWords();
  return (
    <>
      <TitleField />
      <TextField label={words('content')} name="content" rows={8} required />
    </>
  );
}

function PairFields() {
  const words = useWords();
  const [pairs, setPairs] = useState([1]);
  return (
    <>
      <TitleField />
      {pairs.map((number) => (
        <fieldset key={number} className="pair">
          <legend className="sr">{number}</legend>
          <Field label={words('question')} name="question" required maxLength={500} />
          <TextField label={words('answer')} name="answer" rows={3} required maxLength={4_000} />
        </fieldset>
      ))}
      <button type="button" onClick={() => setPairs([...pairs, pairs.length + 1])}>
        {words('addPair')}
      </button>
    </>
  );
}

function TitleField() {
  return <Field label={useWords()('title')} name="title" required maxLength={200} />;
}

function givenPairs(form: FormData): GivenSource {
  const answers = form.getAll('answer').map(String);
  const pairs = form
    .getAll('question')
    .map((question, at) => ({ question: String(question), answer: answers[at] ?? '' }));
  return { type: 'pairs', title: fieldOf(form, 'title'), pairs };
}

const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** People write addresses as they say them. */
const withScheme = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`);
