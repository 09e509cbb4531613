import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatNumber } from '../statistics/format-figures.ts';
import { matchWord } from '../ui/match-word.ts';
import { Passage } from '../ui/passage.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { passagePath } from '../ui/shown-passage.ts';
import { useWords } from '../words/index.ts';
import { usePassageSearch } from './use-sources.ts';

/** Answers come from the first few; the others are seldom looked at. */
const shownAtFirst = 5;
const outlines = ['first', 'second', 'third'];

/** What exactly a question finds, and why, in words. */
export function PassageSearch({ chatbotId, close }: { chatbotId: string; close(): void }) {
  const words = useWords();
  const search = usePassageSearch(chatbotId);
  const [isWhole, setWhole] = useState(false);
  const best = Math.max(0, ...(search.data ?? []).map(({ score }) => score));

  // A reason that all have tells them apart as little as none.
  const isAlike = new Set(search.data?.map(reasonOf)).size === 1;

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const question = String(new FormData(event.currentTarget).get('question'));
    if (question.trim() === '') return event.currentTarget.querySelector('input')?.focus();
    setWhole(false);
    search.mutate(question);
  }

  return (
    <section className="panel passage-search">
      <div className="passage-search-head">
        <div>
          <h2>{words('searchPassages')}</h2>
          <p className="quiet">{words('searchPassagesHint')}</p>
        </div>
        <button type="button" className="ghost icon" aria-label={words('close')} onClick={close}>
          <X />
        </button>
      </div>
      <form className="line filling" onSubmit={find}>
        <SearchField label={words('question')} name="question" maxLength={4_000} autoFocus />
        <button type="submit" disabled={search.isPending}>
          {words(search.isPending ? 'talkSearching' : 'search')}
        </button>
      </form>
      {search.error && <ProblemNote error={search.error} />}
      {search.data?.length === 0 && <p role="status">{words('noPassages')}</p>}
      {search.isPending && (
        <ol className="passages coming" aria-hidden="true">
          {outlines.map((name) => (
            <li key={name} className="found-passage">
              <span className="loading-bar wide" />
              <span className="loading-bar" />
            </li>
          ))}
        </ol>
      )}
      <p className="sr" role="status">
        {search.isPending && words('talkSearching')}
        {search.data && search.data.length > 0 && words('passages', { n: search.data.length })}
      </p>
      <ol className="passages">
        {(isWhole ? search.data : search.data?.slice(0, shownAtFirst))?.map((found) => (
          <FoundPassage key={`${found.url}${found.text.slice(0, 40)}`} {...{ found, best, isAlike }} />
        ))}
      </ol>
      {!isWhole && search.data && search.data.length > shownAtFirst && (
        <button type="button" className="small" onClick={() => setWhole(true)}>
          {words('showAllOf', { n: search.data.length })}
        </button>
      )}
    </section>
  );
}

type Found = NonNullable<ReturnType<typeof usePassageSearch>['data']>[number];

/** Less than this is no nearness of meaning: any two texts have some. */
const nearInMeaning = 0.35;

function reasonOf({ lexical, dense }: Found) {
  if (lexical === 0) return 'foundByMeaning';
  // What most are found by, so that it says nothing.
  return dense >= nearInMeaning ? undefined : 'foundByWords';
}

interface FoundProps {
  found: Found;
  best: number;
  /** Whether all were found for the same reason. */
  isAlike: boolean;
}

function FoundPassage({ found, best, isAlike }: FoundProps) {
  const words = useWords();
  const { title, url, headingPath, text, score, lexical, dense } = found;
  const name = passagePath(title, headingPath);
  const why = reasonOf(found);
  const match = matchWord(score, best);
  return (
    <li className="found-passage">
      <div className="passage-title">
        {/^https?:/.test(url) ? (
          <a href={url} target="_blank" rel="noopener">
            {name}
          </a>
        ) : (
          <strong>{name}</strong>
        )}
        <span
          className={match === 'tryMatchBest' ? 'badge good' : 'badge'}
          title={words('tryScoreParts', { words: formatNumber(lexical, 1), meaning: formatNumber(dense, 2) })}
        >
          {words(match)}
        </span>
      </div>
      <Passage text={text} isShort />
      {!isAlike && why && <p className="quiet">{words(why)}</p>}
    </li>
  );
}
