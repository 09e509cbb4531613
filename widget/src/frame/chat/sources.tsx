import type { AnswerEntry } from '../conversation/entries.ts';
import { isFollowable } from '../markdown/parse-inline.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { useWords } from './chat-context.ts';
import { RichText } from './rich-text.tsx';

export interface Source {
  number: number;
  url: string;
  title: string;
  passages: string[];
}

/** The sources of an answer, numbered as its sentences name them, each with what stands there. */
export function sourcesOf({ citations, sources }: Pick<AnswerEntry, 'citations' | 'sources'>): Source[] {
  const byNumber = new Map<number, Source>();
  for (const { number, url, title, passage } of citations.flatMap((citation) => citation.sources)) {
    const known = byNumber.get(number) ?? { number, url, title: title || addressOf(url), passages: [] };
    if (!known.passages.includes(passage)) known.passages.push(passage);
    byNumber.set(number, known);
  }
  if (byNumber.size > 0) return [...byNumber.values()].sort((one, other) => one.number - other.number);
  return sources.map((url, at) => ({ number: at + 1, url, title: addressOf(url), passages: [] }));
}

/** An address as people read it. */
function addressOf(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}

interface Props {
  sources: Source[];
  /** The one that is open. */
  open: number | undefined;
  toggle(number: number): void;
  /** Makes the ids of this answer's sources its own. */
  id: string;
}

/** Cards that open on the spot: what stands there, and the way to the page. */
export function Sources({ sources, open, toggle, id }: Props) {
  const words = useWords();
  const shown = sources.find(({ number }) => number === open);
  return (
    <section class="sources" aria-label={words('sources')}>
      {sources.map(({ number, title }) => (
        <button
          key={number}
          type="button"
          class="source"
          aria-expanded={number === open}
          aria-controls={number === open ? `${id}-source` : undefined}
          onClick={() => toggle(number)}
        >
          <span class="sr">{`${words('source', { n: number })}: `}</span>
          <span class="number" aria-hidden="true">
            {number}
          </span>
          <bdi class="title">{withoutDirectionSigns(title)}</bdi>
        </button>
      ))}
      {shown && (
        <div class="passage" id={`${id}-source`}>
          {shown.passages.map((passage) => (
            <blockquote>
              <RichText text={passage} />
            </blockquote>
          ))}
          {isFollowable(shown.url) && (
            <a href={shown.url} target="_blank" rel="noopener">
              {words('openSource')}
              <span class="address" dir="ltr">
                {addressOf(shown.url)}
              </span>
            </a>
          )}
        </div>
      )}
    </section>
  );
}
