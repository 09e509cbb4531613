import { type FormEvent, useState } from 'react';
import { Field, TextField } from '../ui/field.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords, type Words } from '../words/index.ts';
import { DropFiles } from './drop-files.tsx';
import { hoursOf } from './schedules.ts';
import { type GivenSource, useSourceChanges } from './use-sources.ts';

const kinds = ['website', 'page', 'sitemap', 'files', 'text', 'pairs'] as const satisfies (keyof Words)[];
type Kind = (typeof kinds)[number];

/** Something new to read, of whatever kind. */
export function AddSource({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const [kind, setKind] = useState<Kind>('website');
  return (
    <section className="panel">
      <h2>{words('addSource')}</h2>
      <fieldset className="choices">
        <legend className="sr">{words('addSource')}</legend>
        {kinds.map((name) => (
          <label key={name}>
            <input type="radio" name="kind" checked={name === kind} onChange={() => setKind(name)} />
            {words(name)}
          </label>
        ))}
      </fieldset>
      {kind === 'files' ? <DropFiles chatbotId={chatbotId} /> : <GivenForm key={kind} {...{ chatbotId, kind }} />}
    </section>
  );
}

function GivenForm({ chatbotId, kind }: { chatbotId: string; kind: Exclude<Kind, 'files'> }) {
  const words = useWords();
  const { add } = useSourceChanges(chatbotId);
  const [pairs, setPairs] = useState([1]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    add.mutate(givenBy(kind, new FormData(form)), {
      onSuccess() {
        form.reset();
        setPairs([1]);
      },
    });
  }

  const isWeb = kind === 'website' || kind === 'page' || kind === 'sitemap';
  return (
    <form onSubmit={send}>
      {isWeb ? (
        <>
          <Field
            label={words('address')}
            name="url"
            inputMode="url"
            placeholder={kind === 'sitemap' ? 'https://example.com/sitemap.xml' : 'https://example.com'}
            required
            {...(kind === 'website' && { hint: words('websiteHint') })}
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
      ) : (
        <Field label={words('title')} name="title" required maxLength={200} />
      )}
      {kind === 'text' && <TextField label={words('content')} name="content" rows={8} required />}
      {kind === 'pairs' && (
        <>
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
      )}
      {add.error && <ProblemNote error={add.error} />}
      <button type="submit" className="primary" disabled={add.isPending}>
        {words('add')}
      </button>
    </form>
  );
}

function givenBy(kind: Exclude<Kind, 'files'>, form: FormData): GivenSource {
  const field = (name: string) => String(form.get(name) ?? '').trim();
  if (kind === 'text') return { type: 'markdown', title: field('title'), content: field('content') };
  if (kind === 'pairs') {
    const answers = form.getAll('answer').map(String);
    const pairs = form
      .getAll('question')
      .map((question, at) => ({ question: String(question), answer: answers[at] ?? '' }));
    return { type: 'pairs', title: field('title'), pairs };
  }
  const hours = hoursOf[field('refresh') as keyof typeof hoursOf];
  return { type: kind, url: withScheme(field('url')), ...(hours > 0 && { refreshEveryHours: hours }) };
}

/** People write addresses as they say them. */
const withScheme = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`);
