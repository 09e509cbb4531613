import type { Chatbot } from '../chatbots/index.ts';
import { answerFromDocuments } from './answer-from-documents.ts';
import { draftEvents, resultOf } from './drafts/draft.ts';
import type { AnsweringServices } from './services.ts';
import { personRequest } from './understanding/person-request.ts';
import { smallTalk } from './understanding/small-talk.ts';
import { visitorLanguage } from './understanding/visitor-language.ts';

export interface TriedQuestion {
  outcome: 'answer' | 'refusal' | 'small-talk' | 'handover';
  text: string;
  confidence: number;
  sources: string[];
}

/**
 * What the chatbot answers to a question that nobody has asked before. It is recorded nowhere and counted nowhere but in
 * what the model has cost.
 */
export async function tryQuestion(
  chatbot: Chatbot,
  message: string,
  services: AnsweringServices,
  signal: AbortSignal,
): Promise<TriedQuestion> {
  const unwritten = { text: '', confidence: 1, sources: [] };
  if (smallTalk(message)) return { outcome: 'small-talk', ...unwritten };
  if (personRequest(message, [])) return { outcome: 'handover', ...unwritten };
  const { id: chatbotId, accountId } = chatbot;
  const draft = answerFromDocuments(
    {
      message,
      chatbot,
      conversation: {
        session: { id: '', chatbotId, accountId, owner: '', heldBy: null },
        turns: [],
        earlierQuestions: [],
      },
      visitorLanguage: visitorLanguage({ message, turns: [], acceptedLanguages: [] }),
      mode: 'standard',
      streamed: false,
      isAgentAvailable: async () => false,
    },
    services,
    signal,
  );
  const { kind, text, confidence, sources } = await resultOf(draftEvents(draft));
  return { outcome: kind === 'answer' ? 'answer' : 'refusal', text, confidence, sources };
}
