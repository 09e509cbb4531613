import { questionKey } from '../analytics/index.ts';
import type { Chatbot } from '../chatbots/index.ts';
import type { AnswerCitation, AnswerDetails, Conversation } from '../conversations/index.ts';
import { type Caller, newId } from '../identity/index.ts';
import type { SpokenLanguage } from '../language/index.ts';
import type { Draft } from './drafts/draft.ts';
import { draftAnswer } from './drafts/draft-answer.ts';
import { smallTalkDraft } from './drafts/small-talk-draft.ts';
import { createShownCitations } from './grounding/shown-citations.ts';
import { type Mode, modeSettings } from './modes.ts';
import type { AnsweringServices } from './services.ts';
import { smallTalk } from './understanding/small-talk.ts';
import { understandQuestion } from './understanding/understand-question.ts';
import { languageToAnswerIn, visitorLanguage } from './understanding/visitor-language.ts';

export interface Question {
  caller: Caller;
  chatbotId: string;
  sessionId: string | undefined;
  message: string;
  mode: Mode;
  /** The id the answer will have. */
  answerId: string;
  /** The account's, where it is known already. */
  retentionDays: number | undefined;
  /** Whether somebody reads along. */
  streamed: boolean;
  /** What the visitor's browser asks for, best first. */
  acceptedLanguages: readonly SpokenLanguage[];
}

export type AnswerEvent =
  | { type: 'started'; sessionId: string }
  | { type: 'chunk'; text: string }
  | { type: 'citation'; citation: AnswerCitation }
  | ({ type: 'answer' } & Answer);

export interface Answer extends AnswerDetails {
  messageId: string;
  sessionId: string;
  response: string;
  /** Set when a person holds the conversation: the message went there, and the chatbot says nothing. */
  liveSessionId?: string;
}

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
      if (typeof piece.value === 'string') {
        written += piece.value;
        yield { type: 'chunk', text: piece.value };
      } else {
        const citation = shown(piece.value.citation, written);
        citations.push(citation);
        yield { type: 'citation', citation };
      }
      continue;
    }
    signal.throwIfAborted();
    const responseTime = services.clock() - startedAt;
    const { text, ...rest } = piece.value;
    const details: AnswerDetails = { ...rest, citations, mode, responseTime };
    yield await deliver(chatbot, conversation, question, text, details, startedAt, services);
    return;
  }
}

/** Courtesy is returned; anything else is understood, looked up and answered. */
async function* replyTo(
  { message, mode, streamed, acceptedLanguages }: Question,
  chatbot: Chatbot,
  conversation: Conversation,
  services: AnsweringServices,
  signal: AbortSignal,
): Draft {
  const { turns } = conversation;
  const { languages: spoken, confidenceThreshold } = chatbot.settings;
  const visitors = visitorLanguage({ message, turns, acceptedLanguages });

  const courtesy = smallTalk(message);
  if (courtesy) {
    const told = courtesy.languages.find((language) => language === visitors) ?? courtesy.languages[0];
    const language = languageToAnswerIn(told, undefined, spoken);
    return yield* smallTalkDraft(courtesy, { chatbot, message, language }, services);
  }

  const asked = { message, chatbot, conversation };
  const understood = await understandQuestion(asked, visitors ?? 'en', services, signal);
  const { passages } = modeSettings[mode];
  const findings = await services.knowledge.findPassages(chatbot, understood.standAlone, passages, signal);
  return yield* draftAnswer(
    {
      ...asked,
      understood,
      mode,
      language: languageToAnswerIn(visitors, findings.passages[0]?.language, spoken),
      confidenceThreshold: confidenceThreshold ?? services.confidenceThreshold,
      findings,
      streamed,
    },
    services,
    signal,
  );
}

/** How often a conversation may change hands while one answer is delivered. */
const mostTries = 5;

/** Records the answer, or gives the message to the person who holds the conversation by now. */
async function deliver(
  chatbot: Chatbot,
  conversation: Conversation,
  question: Question,
  text: string,
  details: AnswerDetails,
  startedAt: number,
  services: AnsweringServices,
): Promise<AnswerEvent> {
  const { id: sessionId } = conversation.session;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await record(chatbot, conversation, question, text, details, services);
    if (outcome === 'recorded')
      return { type: 'answer', messageId: question.answerId, sessionId, response: text, ...details };
    if (outcome === 'recorded-before') return recordedAnswer(question, chatbot, services);
    const session = await services.conversations.sessionOf(chatbot.id, sessionId);
    const passed = await passToPerson(question, session, startedAt, services);
    if (passed) return passed;
  }
  throw new Error('The conversation went to and fro between people and the chatbot.');
}

function record(
  chatbot: Chatbot,
  { session }: Conversation,
  { message, answerId }: Question,
  text: string,
  details: AnswerDetails,
  { conversations, clock }: AnsweringServices,
) {
  return conversations.record({
    session: { ...session, chatbotId: chatbot.id, accountId: chatbot.accountId },
    questionId: newId('msg'),
    question: message,
    questionKey: questionKey(message),
    answerId,
    answer: text,
    details,
    createdAt: clock(),
  });
}

/** Another request with the same key was faster: its answer is the one that counts. */
async function recordedAnswer(
  { caller, answerId }: Question,
  chatbot: Chatbot,
  { conversations }: AnsweringServices,
): Promise<AnswerEvent> {
  const found = await conversations.findAnswer(caller, chatbot.id, answerId);
  if (!found?.answer) throw new Error('The recorded answer was erased.');
  return {
    type: 'answer',
    messageId: found.id,
    sessionId: found.sessionId,
    response: found.text,
    ...found.answer,
  };
}

/**
 * Where a person holds the conversation, the message is theirs to answer, and the chatbot stays silent. Nothing when
 * nobody does, or no longer.
 */
async function passToPerson(
  { message, answerId, mode }: Question,
  { id: sessionId, heldBy: liveSessionId }: Conversation['session'],
  startedAt: number,
  { people, clock }: AnsweringServices,
): Promise<AnswerEvent | undefined> {
  if (!liveSessionId || !(await people.receive(liveSessionId, message, answerId))) return undefined;
  return {
    type: 'answer',
    messageId: answerId,
    sessionId,
    response: '',
    kind: 'passed',
    confidence: 0,
    sources: [],
    mode,
    usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
    responseTime: clock() - startedAt,
    liveSessionId,
  };
}
