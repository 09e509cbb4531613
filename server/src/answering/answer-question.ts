import { askedQuestion } from '../analytics/index.ts';
import type { AnswerCitation, AnswerDetails } from '../conversations/index.ts';
import { deliver, passToPerson } from './deliver-answer.ts';
import { createShownCitations } from './grounding/shown-citations.ts';
import type { AnswerEvent, Question } from './question.ts';
import { replyTo } from './reply-to.ts';
import type { AnsweringServices } from './services.ts';

/** The path of a question. Both endpoints walk it; only who reads the draft differs. */
export async function* answerQuestion(
  question: Question,
  services: AnsweringServices,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void> {
  const startedAt = services.clock();
  const { caller, mode } = question;

  const chatbot = await services.chatbots.chatbotToAsk(caller, question.chatbotId);
  const conversation = await services.conversations.open({
    chatbot,
    caller,
    given: question.sessionId,
    retentionDays: question.retentionDays ?? (await services.retentionDaysOf(chatbot.accountId)),
  });
  yield { type: 'started', sessionId: conversation.session.id };
  const passed = await passToPerson(question, conversation.session, startedAt, services);
  if (passed) {
    yield passed;
    return;
  }

  const draft = replyTo(question, chatbot, conversation, services, signal);
  const shown = createShownCitations();
  const citations: AnswerCitation[] = [];
  let written = '';
  for (let piece = await draft.next(); ; piece = await draft.next()) {
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
    const { text, searched, ...rest } = piece.value;
    const details: AnswerDetails = { ...rest, citations, mode, responseTime };
    const asked = searched
      ? askedQuestion(searched.question, searched.findings, details, chatbot.indexVersion, services.sureFrom)
      : null;
    yield await deliver(chatbot, conversation, question, { text, details, asked }, startedAt, services);
    return;
  }
}
