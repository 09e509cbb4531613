import type { Chatbot } from '../../chatbots/index.ts';
import type { Conversation } from '../../conversations/index.ts';
import type { AnsweringServices } from '../services.ts';
import { carriedQuestion } from './carried-question.ts';
import { isFollowUp } from './follow-up.ts';
import { rewrittenQuestion } from './rewritten-question.ts';

export interface Understood {
  /** The question as it would be asked without the conversation. */
  standAlone: string;
  isFollowUp: boolean;
  /** The other way to read it in a conversation: a follow-up by itself, another question with what was talked about. */
  otherwise?: string;
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
  const usage = { promptTokens: 0, completionTokens: 0 };
  if (conversation.turns.length === 0) return { standAlone: message, isFollowUp: false, usage };
  const carried = carriedQuestion(message, conversation, language);
  if (!isFollowUp(message, language)) return { standAlone: message, isFollowUp: false, otherwise: carried, usage };
  const model = await models.modelFor(chatbot);
  const rewriting = model && (await rewrittenQuestion(message, conversation, model, { countTokens, signal }));
  if (rewriting?.question) return { standAlone: rewriting.question, isFollowUp: true, usage: rewriting.usage ?? usage };
  return {
    standAlone: carried,
    isFollowUp: true,
    otherwise: message,
    usage: rewriting?.usage ?? usage,
  };
}
