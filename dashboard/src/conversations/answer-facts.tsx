import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../words/index.ts';
import { addressText, type NamedPage, pagesAmong } from './address-text.ts';
import { CertaintyBadge, RatingBadge, UnansweredBadge } from './outcome-badges.tsx';
import { certaintyIn, type Said } from './said.ts';

interface Props {
  said: Said;
  /** What can be done about it, beside what is known of it. */
  children?: ReactNode;
}

/** How sure the chatbot was, what the visitor thought of it, and which pages it stands on. */
export function AnswerFacts({ said, children }: Props) {
  const { kind, rating, comment, sources = [] } = said;
  const pages = pagesAmong(sources, said.pages);
  const certainty = certaintyIn(said);
  const isRated = rating !== undefined && rating !== null;
  return (
    <div className="bubble-foot">
      {pages.length > 0 && <AnswerSources pages={pages} />}
      {kind === 'refusal' && <UnansweredBadge />}
      {certainty !== undefined && kind !== 'refusal' && <CertaintyBadge certainty={certainty} />}
      {isRated && <RatingBadge rating={rating} />}
      {comment && <q className="quiet">{comment}</q>}
      {children}
    </div>
  );
}

/** Pages that answers stand on. */
export function AnswerSources({ pages }: { pages: readonly NamedPage[] }) {
  const words = useWords();
  return (
    <ul className="answer-sources" aria-label={words('talkSources')}>
      {pages.map(({ title, url }) => (
        <li key={url}>
          <a href={url} title={addressText(url)} target="_blank" rel="noopener">
            <ExternalLink />
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
