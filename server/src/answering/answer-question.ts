import { askedQuestion } from '../analytics/index.ts';
import type { Chatbot } from '../chatbots/index.ts';
import type { AnswerCitation, AnswerDetails } from '../conversations/index.ts';
import { deliver, passToPerson } from './deliver-answer.ts';
import { createShownCitations } from './grounding/shown-citations.ts';
import type { Mode } from './modes.ts';
import type { AnswerEvent, Question } from './question.ts';
import { replyTo } from './reply-to.ts';
import type { AnsweringServices } from './services.ts';
import { createStepWatch } from './step-watch.ts';
import { personRequest } from './understanding/person-request.ts';
import { watchForPerson } from './watch-for-person.ts';

/** The path of a question. Both endpoints walk it; only who reads the draft differs. */
export async function* answerQuestion(
  given: Question,
  services: AnsweringServices,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void> {
  const startedAt = services.clock();
  const { caller } = given;
  const { conversations, people } = services;

  const chatbot = await services.chatbots.chatbotToAsk(caller, given.chatbotId);
  const mode = modeFor(given, chatbot);
  const question = { ...given, mode };
  const conversation = await conversations.open({
    chatbot,
    caller,
    given: question.sessionId,
    retentionDays: question.retentionDays ?? (await services.retentionDaysOf(chatbot.accountId)),
  });
  const { session, turns } = conversation;
  // Whoever asks for a person is let through to one.
  const isForPerson = () => personRequest(question.message, turns) !== undefined;
  if (session.messageCount === undefined) services.requireSessionRoom(chatbot.accountId, isForPerson);
  yield { type: 'started', sessionId: session.id };

  const pass = async () => {
    const now = await conversations.findOwn(session.owner, session.id);
    return now && passToPerson(question, now, startedAt, services);
  };
  const isTaken = new AbortController();
  const person = watchForPerson({
    subscribe: (onSignal) => people.onceHeld(session.id, onSignal),
    pass,
    onPassed: () => isTaken.abort(),
  });
  const watch = createStepWatch(() => performance.now());
  const stop = AbortSignal.any([signal, isTaken.signal]);
  const draft = replyTo(question, chatbot, conversation, services, stop, watch);
  try {
    // Read once more in a conversation that goes on: it may have been taken before there was anybody to hear of it.
    const passedBefore = turns.length > 0 ? await pass() : undefined;
    if (passedBefore) {
      yield passedBefore;
      return;
    }

    const shown = createShownCitations();
    const citations: AnswerCitation[] = [];
    let written = '';
    for (;;) {
      const piece = await draft.next().catch(async (error: unknown) => {
        if (await person.passing) return undefined;
        throw error;
      });
      // From here on the record itself tells whether a person has come.
      if (piece?.done) person.stop();
      const passed = person.passing && (await person.passing);
      if (passed || !piece) {
        if (passed) yield passed;
        return;
      }
      if (!piece.done) {
        if (typeof piece.value === 'object' && 'citation' in piece.value) {
          const citation = shown(piece.value.citation, written);
          citations.push(citation);
          yield { type: 'citation', citation };
        } else {
          written = typeof piece.value === 'string' ? written + piece.value : piece.value.written;
          yield { type: 'chunk', written };
        }
        continue;
      }
      signal.throwIfAborted();
      const responseTime = services.clock() - startedAt;
      const { text, searched, highlights = [], ...rest } = piece.value;
      const details: AnswerDetails = {
        ...rest,
        citations,
        ...(highlights.length > 0 && { highlights }),
        mode,
        responseTime,
      };
      const asked = searched
        ? askedQuestion(
            searched.question,
            searched.findings,
            details,
            chatbot.indexVersion,
            services.sureFrom,
          )
        : null;
      const finished = { text, details, asked };
      const delivered = await deliver(chatbot, conversation, question, finished, startedAt, services);
      // What had to be added at the last moment is for those too who only read the text.
      if (delivered.type === 'answer' && delivered.response.length > text.length)
        yield { type: 'chunk', written: delivered.response };
      yield delivered.type === 'answer' ? { ...delivered, timings: watch.times() } : delivered;
      return;
    }
  } finally {
    person.stop();
    // A draft that is left before its end has still to count what it took; what it returns goes nowhere.
    await draft.return(undefined as never).catch(() => {});
  }
}

/** What a visitor may ask for is the owner's choice. */
function modeFor({ caller, mode }: Question, { settings }: Chatbot): Mode {
  return caller.kind !== 'visitor' || settings.visitorModes.includes(mode) ? mode : 'standard';
}
