import type { Chatbot } from '../../chatbots/index.ts';
import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import { phrasesIn } from '../phrases/phrases.ts';
import type { AnsweringServices } from '../services.ts';
import type { SmallTalk } from '../understanding/small-talk.ts';
import { type Draft, pieces } from './draft.ts';

/** Courtesy needs no documents, and names none. */
export async function* smallTalkDraft(
  { kind, certainty }: SmallTalk,
  { chatbot, message, language }: { chatbot: Chatbot; message: string; language: string },
  { countTokens }: AnsweringServices,
): Draft {
  const phrase = phrasesIn(language)[kind];
  const text = safeMarkdown(typeof phrase === 'function' ? phrase(chatbot.name) : phrase);
  yield* pieces(text);
  const [promptTokens, completionTokens] = [countTokens(message), countTokens(text)];
  return {
    text,
    kind: 'small-talk',
    confidence: certainty,
    sources: [],
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}
