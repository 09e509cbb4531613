import { useEffect } from 'preact/hooks';
import type { ChatState } from '../conversation/chat-state.ts';
import { useChat, useWords } from './chat-context.ts';
import { laterPart } from './later-part.ts';
import { openingTime } from './opening-time.ts';
import { Questions } from './questions.tsx';
import { useLoaded } from './use-loaded.ts';

/** Newcomers have none. */
const pastPart = laterPart(() => import('./past-conversations.tsx'));

/** What a visitor can begin with, below the greeting: a question, people, or what was said earlier. */
export function Home({ state: { availability, isVisible } }: { state: ChatState }) {
  const { configuration, conversation, language, hasPast, talk } = useChat();
  const words = useWords();
  const past = useLoaded(pastPart, hasPast());
  const { isEnabled } = configuration.liveChat;
  useEffect(() => {
    if (isEnabled && isVisible) conversation.checkAvailability();
  }, [isEnabled, isVisible]);
  const whoIsThere = () => {
    if (!availability) return '';
    if (availability.isStaffed) return words('here');
    return availability.opensAt ? words('backAt', openingTime(availability.opensAt, language)) : words('soon');
  };
  return (
    <>
      <Questions name="suggestions" questions={configuration.suggestedQuestions} />
      {isEnabled && (
        <button type="button" class="card people" onClick={talk}>
          <b>{words(availability?.isStaffed === false ? 'leave' : 'talk')}</b>
          <span class={availability?.isStaffed ? 'present' : ''}>{whoIsThere()}</span>
        </button>
      )}
      {past && <past.PastConversations />}
    </>
  );
}
