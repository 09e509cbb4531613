import { useEffect } from 'preact/hooks';
import { type ChatState, isFormOpen, isWithPerson } from '../conversation/chat-state.ts';
import { useChat, useWords } from './chat-context.ts';
import { Questions } from './questions.tsx';

const mostFollowUps = 2;

/** One way on: people where the chatbot knew no answer or is not sure of it, or else what to ask instead; after an answer, a little to ask next. */
export function WayOn({ state }: { state: ChatState }) {
  const { configuration, conversation, talk } = useChat();
  const words = useWords();
  const { entries, live, availability } = state;
  const last = entries.at(-1);
  const reply = !isFormOpen(state) && !isWithPerson(live) && last?.kind === 'answer' ? last : undefined;
  const isRefused = reply?.replyKind === 'refusal';
  const isInDoubt = isRefused || (reply?.replyKind === 'answer' && reply.certainty === 'unsure');
  const offersPerson = reply?.offersPerson || (isInDoubt && configuration.liveChat.isEnabled);
  const isSomebodyThere = reply?.offersPerson || availability?.isStaffed;
  useEffect(() => {
    if (offersPerson && !availability) void conversation.checkAvailability();
  }, [offersPerson]);
  const isAsked = (question: string) => entries.some((entry) => entry.kind === 'visitor' && entry.text === question);
  const unasked = configuration.suggestedQuestions.filter((question) => !isAsked(question));
  // Once is enough: they are those of the home, whatever was asked.
  const isFirst = entries.filter((entry) => entry.kind === 'answer' && entry.replyKind === 'answer').length === 1;
  const followUps = reply?.replyKind === 'answer' && isFirst ? unasked.slice(0, mostFollowUps) : [];
  useEffect(showWhole, [followUps.length]);
  return (
    <>
      {offersPerson && isSomebodyThere && (
        <button type="button" class="offer" onClick={talk}>
          {words('person')}
        </button>
      )}
      {offersPerson && !isSomebodyThere && (
        <div class="bubble goes-on">
          <p id="offer">{words('offerMessage')}</p>
          <button type="button" class="offer" aria-describedby="offer" onClick={talk}>
            {words('leave')}
          </button>
        </div>
      )}
      {isRefused && !offersPerson && <Questions name="suggestions" questions={unasked} />}
      <Questions name="followUps" questions={followUps} />
    </>
  );
}

/** Where the end of the screen cuts through what to ask next, a little further on. */
function showWhole(): void {
  const list = document.querySelector('.followUps');
  const main = list?.closest('main');
  if (!list || !main) return;
  const { top, bottom } = list.getBoundingClientRect();
  const edge = main.getBoundingClientRect().bottom;
  if (top < edge && bottom > edge) main.scrollTop += bottom - edge + 8;
}
