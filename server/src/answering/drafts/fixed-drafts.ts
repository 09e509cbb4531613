import { phrasesIn } from '../../languages/index.ts';
import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import type { OpenQuestion } from '../open-question.ts';
import type { MatchingPair } from '../pairs/matching-pair.ts';
import type { AnsweringServices } from '../services.ts';
import type { Intent } from '../understanding/recognise-intent.ts';
import { type Draft, type DraftRequest, pieces, urlsOf } from './draft.ts';

type Asked = Pick<DraftRequest, 'chatbot' | 'language' | 'isAgentAvailable'>;

/** What the chatbot says when it does not know, in the owner's words or ours, with the offer of a person when one is there. */
export async function refusal(asked: Asked): Promise<string> {
  const { chatbot, language } = asked;
  const plain = chatbot.settings.fallbackMessage.trim() || phrasesIn(language).notFound;
  const offer = await offerOfPerson(asked);
  return safeMarkdown(offer ? `${plain} ${offer}` : plain);
}

/** Nothing while nobody is there. */
export async function offerOfPerson({ language, isAgentAvailable }: Asked): Promise<string> {
  return (await isAgentAvailable()) ? phrasesIn(language).offerPerson : '';
}

/** What the owner wrote for this question is the answer, word for word. */
export async function* pairDraft(
  { passage, confidence }: MatchingPair,
  { evidence, understood, streamed }: DraftRequest,
  { countTokens }: AnsweringServices,
): Draft {
  const text = safeMarkdown(passage.text);
  yield* pieces(text, streamed);
  yield { citation: { start: 0, end: text.length, passages: [passage] } };
  const completionTokens = countTokens(text) + understood.usage.completionTokens;
  const promptTokens = evidence.findings.questionTokens + understood.usage.promptTokens;
  return {
    text,
    kind: 'answer',
    confidence,
    sources: urlsOf([passage]),
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}

/** Courtesy needs no documents, and names none. */
export async function* smallTalkDraft(
  { chatbot, message, streamed }: OpenQuestion,
  { smallTalk: { kind, certainty }, language }: Extract<Intent, { kind: 'small-talk' }>,
  { countTokens }: AnsweringServices,
): Draft {
  const phrase = phrasesIn(language)[kind];
  const text = safeMarkdown(typeof phrase === 'function' ? phrase(chatbot.name) : phrase);
  yield* pieces(text, streamed);
  const [promptTokens, completionTokens] = [countTokens(message), countTokens(text)];
  return {
    text,
    kind: 'small-talk',
    confidence: certainty,
    sources: [],
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}
