import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { useSuggestion } from './use-live-chat.ts';

/** What the chatbot would say; a person reads it, and sends it or does not. */
export function SuggestedReply({ sessionId, use }: { sessionId: string; use(text: string): void }) {
  const words = useWords();
  const suggestion = useSuggestion(sessionId);
  const draft = suggestion.data?.suggestion;
  if (suggestion.error) return <ProblemNote error={suggestion.error} retry={() => suggestion.mutate()} />;
  if (!suggestion.data)
    return (
      <button type="button" className="text" onClick={() => suggestion.mutate()} disabled={suggestion.isPending}>
        {words(suggestion.isPending ? 'inboxSuggesting' : 'inboxSuggest')}
      </button>
    );
  return (
    <section className="suggestion" aria-label={words('inboxSuggested')}>
      {draft ? (
        <>
          <p className="quiet">
            {words('inboxSuggested')} · {words('inboxSure', { percent: Math.round(draft.confidence * 100) })}
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
            onClick={() => {
              use(draft.text);
              suggestion.reset();
            }}
          >
            {words('inboxUse')}
          </button>
        )}
        <button type="button" onClick={() => suggestion.reset()}>
          {words('inboxDismiss')}
        </button>
      </div>
    </section>
  );
}
