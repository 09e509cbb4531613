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

/**
 * A follow-up is rewritten by the model, or without one takes along what it refers to; any other question stays as it is.
 * In a language that the search does not know, the model puts it into that of the documents.
 */
export async function understandQuestion(
  { message, chatbot, conversation }: { message: string; chatbot: Chatbot; conversation: Conversation },
  language: string,
  { models, knowledge, countTokens }: Pick<AnsweringServices, 'models' | 'knowledge' | 'countTokens'>,
  signal: AbortSignal,
): Promise<Understood> {
  let usage = { promptTokens: 0, completionTokens: 0 };
  const into = models.mayHaveModel(chatbot) ? await knowledge.languageToAskIn(chatbot, language) : undefined;
  const isInConversation = conversation.turns.length > 0;
  const isFollowing = isInConversation && isFollowUp(message, language);
  if (isFollowing || into !== undefined) {
    const model = await models.modelFor(chatbot);
    const rewriting = model && (await rewrittenQuestion(message, conversation, model, { countTokens, signal, into }));
    usage = rewriting?.usage ?? usage;
    if (rewriting?.question) return { standAlone: rewriting.question, isFollowUp: isInConversation, usage };
  }
  if (!isInConversation) return { standAlone: message, isFollowUp: false, usage };
  const carried = carriedQuestion(message, conversation, language);
  return isFollowing
    ? { standAlone: carried, otherwise: message, isFollowUp: true, usage }
    : { standAlone: message, otherwise: carried, isFollowUp: false, usage };
}
