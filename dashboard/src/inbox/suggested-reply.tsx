import { CertaintyBadge } from '../conversations/outcome-badges.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import type { useSuggestion } from './use-live-chat.ts';

interface Props {
  suggestion: ReturnType<typeof useSuggestion>;
  use(text: string): void;
}

/** What the chatbot would say; a person reads it, and sends it or does not. */
export function SuggestedReply({ suggestion, use }: Props) {
  const words = useWords();
  const draft = suggestion.data?.suggestion;
  if (suggestion.error) return <ProblemNote error={suggestion.error} retry={() => suggestion.mutate()} />;
  if (!suggestion.data) return null;
  return (
    <section className="suggestion" aria-label={words('inboxSuggested')}>
      {draft ? (
        <>
          <p className="suggestion-head">
            <strong>{words('inboxSuggested')}</strong> <CertaintyBadge certainty={draft.certainty} />
          </p>
          <p className="answer">{draft.text}</p>
        </>
      ) : (
        <p>{words('inboxNoSuggestion')}</p>
      )}
      <div className="buttons">
        {draft && (
          <button
            type="button"
            className="small"
            onClick={() => {
              use(draft.text);
              suggestion.reset();
            }}
          >
            {words('inboxUse')}
          </button>
        )}
        <button type="button" className="ghost small" onClick={() => suggestion.reset()}>
          {words('inboxDismiss')}
        </button>
      </div>
    </section>
  );
}
