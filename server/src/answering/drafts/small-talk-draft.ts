import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import type { OpenQuestion } from '../open-question.ts';
import { phrasesIn } from '../phrases/phrases.ts';
import type { AnsweringServices } from '../services.ts';
import type { Intent } from '../understanding/recognise-intent.ts';
import { type Draft, pieces } from './draft.ts';

/** Courtesy needs no documents, and names none. */
export async function* smallTalkDraft(
  { chatbot, message }: OpenQuestion,
  { smallTalk: { kind, certainty }, language }: Extract<Intent, { kind: 'small-talk' }>,
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
