import { isFollowable } from '../markdown/parse-inline.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { useWords } from './chat-context.ts';
import { type CitedPage, readableAddress } from './cited-pages.ts';
import { RichText } from './rich-text.tsx';
import { SiteMark } from './site-mark.tsx';

interface Props {
  pages: CitedPage[];
  /** The one that is open. */
  open: number | undefined;
  toggle(number: number): void;
  /** Makes the ids of this answer's sources its own. */
  id: string;
}

/** Cards that open on the spot: what stands there, and the way to the page. */
export function Sources({ pages, open, toggle, id }: Props) {
  const words = useWords();
  const shown = pages.find(({ number }) => number === open);
  return (
    <section class="sources" aria-label={words('sources')}>
      {pages.map(({ number, title, address }) => (
        <button
          key={number}
          type="button"
          class="source"
          aria-expanded={number === open}
          aria-controls={number === open ? `${id}-source` : undefined}
          onClick={() => toggle(number)}
        >
          <SiteMark of={isFollowable(address) ? readableAddress(address) : title} />
          <span class="page">
            <span class="sr">{`${words('source', { n: number })}: `}</span>
            <bdi class="title">{withoutDirectionSigns(title)}</bdi>
            {isFollowable(address) && (
              <bdi class="address" dir="ltr">
                {withoutDirectionSigns(readableAddress(address))}
              </bdi>
            )}
          </span>
          <span class="number" aria-hidden="true">
            {number}
          </span>
        </button>
      ))}
      {shown && (
        <div class="passage" id={`${id}-source`}>
          {shown.passages.map(({ text, url }, at) => (
            <>
              {text && (
                <blockquote>
                  <RichText text={text} />
                </blockquote>
              )}
              {isFollowable(url) && url !== shown.passages[at + 1]?.url && (
                // The address leads to the spot on the page; the visitor reads the page's own.
                <a href={url} target="_blank" rel="noopener">
                  {words('openSource')}
                </a>
              )}
            </>
          ))}
        </div>
      )}
    </section>
  );
}
