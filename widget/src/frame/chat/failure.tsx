import type { VisitorEntry } from '../conversation/entries.ts';
import { useChat, useWords } from './chat-context.ts';
import { RemoveButton } from './remove-button.tsx';

/** Why a message did not arrive, and what the visitor can do. */
export function Failure({ entry: { key, worksAgainAt, isTooLong } }: { entry: VisitorEntry }) {
  const { configuration, conversation, language, talk } = useChat();
  const words = useWords();
  const why = () => {
    if (worksAgainAt === undefined) return words(isTooLong ? 'tooLong' : 'notSent');
    return words('limited', { time: new Date(worksAgainAt).toLocaleTimeString(language, { timeStyle: 'short' }) });
  };
  return (
    <>
      <p class="failed">{why()}</p>
      <div class="ways">
        {/* It would be as long again. */}
        {!isTooLong && (
          <button type="button" class="text" onClick={() => conversation.retry(key)}>
            {words('tryAgain')}
          </button>
        )}
        {worksAgainAt !== undefined && configuration.liveChat.isEnabled && (
          <button type="button" class="text" onClick={talk}>
            {words('leave')}
          </button>
        )}
        <RemoveButton remove={() => void conversation.discard(key)} />
      </div>
    </>
  );
}
