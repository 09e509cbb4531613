import { useEffect } from 'preact/hooks';
import { type ChatState, isFormOpen, isWithPerson } from '../conversation/chat-state.ts';
import type { AnswerEntry } from '../conversation/entries.ts';
import { useChat, useStore, useWords } from './chat-context.ts';
import { Questions } from './questions.tsx';

const mostFollowUps = 2;

/** The last answer, where the visitor can still go on from it. */
function openAnswer(state: ChatState): AnswerEntry | undefined {
  const last = state.entries.at(-1);
  return !isFormOpen(state) && !isWithPerson(state.live) && last?.kind === 'answer' ? last : undefined;
}

/** An answer that the chatbot did not find, or is not sure of, is one for people, where they can be talked to. */
function isForPeople(answer: AnswerEntry, hasPeople: boolean): boolean {
  const isInDoubt = answer.replyKind === 'refusal' || (answer.replyKind === 'answer' && answer.certainty === 'unsure');
  return hasPeople && (answer.offersPerson || isInDoubt);
}

/** The server's offer of a person stands below the answer, beside its button, for as long as it can be accepted. */
export const withoutOffer = (text: string, offer: string) =>
  offer && text.endsWith(offer) ? text.slice(0, -offer.length).trimEnd() : text;

/** The end of an answer's bubble: people, where the chatbot knew no answer or is not sure of it. */
export function WayOn({ entry }: { entry: AnswerEntry }) {
  const { configuration, conversation, talk } = useChat();
  const words = useWords();
  const state = useStore(conversation.store);
  const { availability } = state;
  const offersPerson = openAnswer(state)?.key === entry.key && isForPeople(entry, configuration.liveChat.isEnabled);
  const isSomebodyThere = availability ? availability.isStaffed : entry.offersPerson;
  useEffect(() => {
    if (offersPerson && !availability) void conversation.checkAvailability();
  }, [offersPerson]);
  if (!offersPerson) return null;
  // In another language than the chat's, the answer itself says so.
  const isSaid = entry.offersPerson && entry.replyKind === 'refusal' && !entry.text.endsWith(words('offerPerson'));
  return (
    <div class="way">
      {!isSaid && <p id="offer">{words(isSomebodyThere ? 'offerPerson' : 'offerMessage')}</p>}
      <button type="button" class="offer" aria-describedby={isSaid ? undefined : 'offer'} onClick={talk}>
        {words(isSomebodyThere ? 'person' : 'leave')}
      </button>
    </div>
  );
}

/** What to ask instead of what was refused where there are no people; after an answer, a little to ask next. */
export function NextQuestions({ state }: { state: ChatState }) {
  const { configuration } = useChat();
  const { entries } = state;
  const answer = openAnswer(state);
  const isAsked = (question: string) => entries.some((entry) => entry.kind === 'visitor' && entry.text === question);
  const unasked = configuration.suggestedQuestions.filter((question) => !isAsked(question));
  // Once is enough: they are those of the home, whatever was asked.
  const isFirst = entries.filter((entry) => entry.kind === 'answer' && entry.replyKind === 'answer').length === 1;
  const followUps = answer?.replyKind === 'answer' && isFirst ? unasked.slice(0, mostFollowUps) : [];
  const isRefused = answer?.replyKind === 'refusal' && !isForPeople(answer, configuration.liveChat.isEnabled);
  useEffect(showWhole, [followUps.length]);
  return (
    <>
      {isRefused && <Questions name="suggestions" questions={unasked} />}
      <Questions name="followUps" questions={followUps} />
    </>
  );
}

/** Where the end of the screen cuts through what to ask next, a little further on, unless that would cut what was asked. */
function showWhole(): void {
  const list = document.querySelector('.followUps');
  const main = list?.closest('main');
  if (!list || !main) return;
  const { top, bottom } = list.getBoundingClientRect();
  const screen = main.getBoundingClientRect();
  const asked = [...main.querySelectorAll('.entry.visitor')].at(-1)?.getBoundingClientRect().top ?? bottom;
  const hidden = bottom - screen.bottom + 8;
  if (top < screen.bottom && bottom > screen.bottom && asked - hidden >= screen.top) main.scrollTop += hidden;
}
