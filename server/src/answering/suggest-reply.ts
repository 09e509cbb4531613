import type { Chatbot } from '../chatbots/index.ts';
import type { AnswerCitation, Message } from '../conversations/index.ts';
import { answerFromDocuments } from './answer-from-documents.ts';
import { draftEvents, resultOf } from './drafts/draft.ts';
import type { AnsweringServices } from './services.ts';
import { personRequest } from './understanding/person-request.ts';
import { smallTalk } from './understanding/small-talk.ts';
import { visitorLanguage } from './understanding/visitor-language.ts';

export interface ToSuggestFor {
  chatbot: Chatbot;
  /** What the customer said last. */
  message: string;
  /** What was said before, oldest first; a person's words stand where the chatbot's would. */
  turns: readonly { role: 'visitor' | 'chatbot'; text: string }[];
  signal: AbortSignal;
}

export interface SuggestedReply {
  text: string;
  confidence: number;
  sources: string[];
  citations: AnswerCitation[];
}

/** As many as a conversation of its own would be looked back upon. */
const recentTurns = 8;

/**
 * What the chatbot would answer in a conversation that a person holds; null where it would not. It is a draft for the
 * person: recorded nowhere and counted nowhere but in what the model has cost.
 */
export async function suggestReply(
  { chatbot, message, turns, signal }: ToSuggestFor,
  services: AnsweringServices,
): Promise<SuggestedReply | null> {
  const said = turns.map(asMessage);
  if (smallTalk(message) || personRequest(message, said)) return null;
  const recent = said.slice(-recentTurns);
  const earlier = said.slice(0, -recentTurns).filter(({ role }) => role === 'visitor');
  const conversation = {
    session: { id: '', chatbotId: chatbot.id, accountId: chatbot.accountId, owner: '', heldBy: null },
    turns: recent,
    earlierQuestions: earlier.map(({ text }) => text),
  };
  const draft = answerFromDocuments(
    {
      message,
      chatbot,
      conversation,
      visitorLanguage: visitorLanguage({ message, turns: recent, acceptedLanguages: [] }),
      mode: 'standard',
      streamed: false,
      isAgentAvailable: async () => false,
      isSuggestion: true,
    },
    services,
    signal,
  );
  const { kind, text, confidence, sources, citations } = await resultOf(draftEvents(draft));
  return kind === 'answer' ? { text, confidence, sources, citations } : null;
}

function asMessage({ role, text }: ToSuggestFor['turns'][number], at: number): Message {
  const unwritten = { id: '', sessionId: '', answer: null, rating: null, comment: null, createdAt: 0 };
  return { ...unwritten, sequence: at + 1, role, text };
}
