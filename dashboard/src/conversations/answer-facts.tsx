import { ExternalLink } from 'lucide-react';
import { useWords } from '../words/index.ts';
import { addressText, pagesAmong } from './address-text.ts';
import { CertaintyBadge, RatingBadge } from './outcome-badges.tsx';
import type { Said } from './said.ts';

/** How sure the chatbot was, what the visitor thought of it, and which pages it stands on. */
export function AnswerFacts({ said: { certainty, rating, comment, sources = [] } }: { said: Said }) {
  const pages = pagesAmong(sources);
  const isRated = rating !== undefined && rating !== null;
  return (
    <>
      {(certainty !== undefined || isRated) && (
        <p className="answer-facts">
          {certainty !== undefined && <CertaintyBadge certainty={certainty} />}
          {isRated && <RatingBadge rating={rating} />}
          {comment && <q className="quiet">{comment}</q>}
        </p>
      )}
      {pages.length > 0 && <AnswerSources pages={pages} />}
    </>
  );
}

/** Pages that answers stand on. */
export function AnswerSources({ pages }: { pages: readonly string[] }) {
  const words = useWords();
  return (
    <ul className="answer-sources" aria-label={words('talkSources')}>
      {pages.map((url) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener">
            <ExternalLink />
            <span>{addressText(url)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
