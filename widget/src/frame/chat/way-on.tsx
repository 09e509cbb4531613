import { useEffect } from 'preact/hooks';
import { type ChatState, isFormOpen, isWithPerson } from '../conversation/chat-state.ts';
import { useChat, useWords } from './chat-context.ts';
import { Questions } from './questions.tsx';

const mostFollowUps = 2;

/** One way on: people where the chatbot knew no answer, or else what to ask instead; after an answer, a little to ask next. */
export function WayOn({ state }: { state: ChatState }) {
  const { configuration, conversation, talk } = useChat();
  const words = useWords();
  const { entries, live, availability } = state;
  const last = entries.at(-1);
  const reply = !isFormOpen(state) && !isWithPerson(live) && last?.kind === 'answer' ? last : undefined;
  const isRefused = reply?.replyKind === 'refusal';
  const offersPerson = reply?.offersPerson || (isRefused && configuration.liveChat.isEnabled);
  const isSomebodyThere = reply?.offersPerson || availability?.isStaffed;
  useEffect(() => {
    if (offersPerson && !availability) void conversation.checkAvailability();
  }, [offersPerson]);
  const isAsked = (question: string) => entries.some((entry) => entry.kind === 'visitor' && entry.text === question);
  const unasked = configuration.suggestedQuestions.filter((question) => !isAsked(question));
  return (
    <>
      {offersPerson && !isSomebodyThere && (
        <p id="offer" class="quiet">
          {words('offerMessage')}
        </p>
      )}
      {offersPerson && (
        <button type="button" class="offer" aria-describedby={isSomebodyThere ? undefined : 'offer'} onClick={talk}>
          {words(isSomebodyThere ? 'person' : 'leave')}
        </button>
      )}
      {isRefused && !offersPerson && <Questions name="suggestions" questions={unasked} />}
      {reply?.replyKind === 'answer' && <Questions name="followUps" questions={unasked.slice(0, mostFollowUps)} />}
    </>
  );
}
