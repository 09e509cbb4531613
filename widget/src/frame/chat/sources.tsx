import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
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
  return (
    <section class="sources" aria-label={words('sources')}>
      {pages.map((page) => (
        <Source
          key={page.number}
          page={page}
          isOpen={page.number === open}
          toggle={() => toggle(page.number)}
          id={`${id}-source`}
        />
      ))}
    </section>
  );
}

interface SourceProps {
  page: CitedPage;
  isOpen: boolean;
  toggle(): void;
  id: string;
}

function Source({ page: { number, title, address, passages }, isOpen, toggle, id }: SourceProps) {
  const words = useWords();
  const card = useRef<HTMLDivElement>(null);
  const quotes = passages.filter(({ text }) => text);
  const url = passages[0]?.url ?? '';
  useLayoutEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <div ref={card} class="cited">
      <button
        type="button"
        class="source"
        aria-expanded={isOpen}
        aria-controls={isOpen && quotes.length > 0 ? id : undefined}
        onClick={toggle}
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
      {isOpen && (quotes.length > 0 || isFollowable(url)) && (
        <Quotes {...{ quotes, id }}>
          {isFollowable(url) && (
            // The address leads to the spot on the page; the visitor reads the page's own.
            <a class="openPage" href={url} target="_blank" rel="noopener">
              {words('openSource')} <span aria-hidden="true">↗</span>
            </a>
          )}
        </Quotes>
      )}
    </div>
  );
}

interface QuotesProps {
  quotes: CitedPage['passages'];
  id: string;
  /** The way to the page. */
  children: ComponentChildren;
}

/** What the page says there: its beginning, and the rest on demand, since the answer above says most of it. */
function Quotes({ quotes, id, children }: QuotesProps) {
  const words = useWords();
  const first = useRef<HTMLQuoteElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(quotes.length > 1);
  useLayoutEffect(() => {
    const quote = first.current;
    if (quote && quote.scrollHeight > quote.clientHeight + 1) setCut(true);
  }, []);
  return (
    <div class={isWhole ? 'passage' : 'passage short'} id={id}>
      {(isWhole ? quotes : quotes.slice(0, 1)).map(({ text }, at) => (
        <blockquote key={text} {...(at === 0 && { ref: first })}>
          <RichText text={text} />
        </blockquote>
      ))}
      <div class="foot">
        {isCut && (
          <button type="button" class="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {words(isWhole ? 'showLess' : 'showMore')}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
