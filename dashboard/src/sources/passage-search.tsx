import type { FormEvent } from 'react';
import { Passage } from '../ui/passage.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { passagePath } from '../ui/shown-passage.ts';
import { useWords } from '../words/index.ts';
import { usePassageSearch } from './use-sources.ts';

/** What exactly a question finds, and why: the passages with their scores. */
export function PassageSearch({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const search = usePassageSearch(chatbotId);

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    search.mutate(String(new FormData(event.currentTarget).get('question')));
  }

  return (
    <section className="panel passage-search">
      <h2>{words('searchPassages')}</h2>
      <p className="quiet">{words('searchPassagesHint')}</p>
      <form className="line filling" onSubmit={find}>
        <SearchField label={words('question')} name="question" required maxLength={4_000} autoFocus />
        <button type="submit" disabled={search.isPending}>
          {words('search')}
        </button>
      </form>
      {search.error && <ProblemNote error={search.error} />}
      {search.data?.length === 0 && <p role="status">{words('noPassages')}</p>}
      <ol className="passages">
        {search.data?.map(({ title, url, headingPath, text, score, lexical, dense }) => (
          <li key={`${url}${text.slice(0, 40)}`}>
            <div className="passage-title">
              <strong>{passagePath(title, headingPath)}</strong>
              <span className="badge">
                {words('score')} {score.toFixed(2)}
              </span>
            </div>
            <Passage text={text} isShort />
            <p className="quiet">
              {words('byWords')} {lexical.toFixed(1)} · {words('byMeaning')} {dense.toFixed(2)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
