import type { Chatbot } from '../../chatbots/index.ts';
import type { Conversation } from '../../conversations/index.ts';
import type { AnsweringServices } from '../services.ts';
import { carriedQuestion } from './carried-question.ts';
import { isFollowUp } from './follow-up.ts';
import { rewrittenQuestion } from './rewritten-question.ts';

export interface Understood {
  /** The question as it would be asked without the conversation. */
  standAlone: string;
  /** What a model took to understand it. */
  usage: { promptTokens: number; completionTokens: number };
}

/** A follow-up is rewritten by the model, or without one takes along what it refers to; any other question stays as it is. */
export async function understandQuestion(
  { message, chatbot, conversation }: { message: string; chatbot: Chatbot; conversation: Conversation },
  language: string,
  { models, countTokens }: Pick<AnsweringServices, 'models' | 'countTokens'>,
  signal: AbortSignal,
): Promise<Understood> {
  const untold = { promptTokens: 0, completionTokens: 0 };
  if (conversation.turns.length === 0 || !isFollowUp(message, language))
    return { standAlone: message, usage: untold };
  const model = await models.modelFor(chatbot);
  const rewriting = model && (await rewrittenQuestion(message, conversation, model, { countTokens, signal }));
  return {
    standAlone: rewriting?.question ?? carriedQuestion(message, conversation, language),
    usage: rewriting?.usage ?? untold,
  };
}
