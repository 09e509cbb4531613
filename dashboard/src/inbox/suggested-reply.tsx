import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Answer } from '../api/documents.ts';
import { pagesAmong } from '../conversations/address-text.ts';
import { AnswerSources } from '../conversations/answer-facts.tsx';
import { CertaintyBadge } from '../conversations/outcome-badges.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import './suggested-reply.css';
import type { useSuggestion } from './use-live-chat.ts';

interface Props {
  suggestion: ReturnType<typeof useSuggestion>;
  /** Whether something is written already: what is used goes below it. */
  hasDraft: boolean;
  use(text: string): void;
}

/** What the chatbot would say; a person reads it, and sends it or does not. */
export function SuggestedReply({ suggestion, hasDraft, use }: Props) {
  const words = useWords();
  const draft = suggestion.data?.suggestion;
  if (suggestion.error) return <ProblemNote error={suggestion.error} retry={() => suggestion.mutate()} />;
  if (!suggestion.data) return null;
  const pages = draft ? pagesAmong(draft.sources, titlesIn(draft.citations)) : [];
  return (
    <section className="suggestion" aria-label={words('inboxSuggested')}>
      <div className="suggestion-head">
        {draft ? (
          <p>
            <strong>{words('inboxSuggested')}</strong> <CertaintyBadge certainty={draft.certainty} />
          </p>
        ) : (
          <p>{words('inboxNoSuggestion')}</p>
        )}
        <div className="buttons">
          <button type="button" className="ghost small" onClick={() => suggestion.reset()}>
            {words('inboxDismiss')}
          </button>
          {draft && (
            <button
              type="button"
              className="primary small"
              {...(hasDraft && { title: words('inboxUseBelow') })}
              onClick={() => {
                use(draft.text);
                suggestion.reset();
              }}
            >
              {words('inboxUse')}
            </button>
          )}
        </div>
      </div>
      {draft && <Clamped key={draft.text} text={draft.text} />}
      {draft && (pages.length > 0 || hasDraft) && (
        <div className="suggestion-foot">
          {pages.length > 0 && <AnswerSources pages={pages} />}
          {hasDraft && <span className="quiet">{words('inboxUseBelow')}</span>}
        </div>
      )}
    </section>
  );
}

/** As much of a text as a glance takes in, and the rest on demand. */
function Clamped({ text }: { text: string }) {
  const words = useWords();
  const shown = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const { current } = shown;
    if (current) setLong(current.scrollHeight > current.clientHeight + 1);
  }, []);
  const id = useId();
  const isCut = isLong && !isWhole;
  return (
    <>
      <p ref={shown} id={id} className={isWhole ? 'answer' : isCut ? 'answer clamped cut' : 'answer clamped'}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className="text small"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {words(isWhole ? 'showLess' : 'showMore')}
        </button>
      )}
    </>
  );
}

/** The pages that citations name; a suggestion's are those of an answer. */
const titlesIn = (citations: readonly Record<string, unknown>[]) =>
  (citations as unknown as Answer['citations']).flatMap(({ sources }) => sources);
