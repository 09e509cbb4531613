import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import { phrasesIn } from '../phrases/phrases.ts';
import type { AnsweringServices } from '../services.ts';
import type { DraftRequest } from './draft.ts';

type Asked = Pick<DraftRequest, 'chatbot' | 'language'>;

/** What the chatbot says when it does not know, in the owner's words or ours, with the offer of a person when one is there. */
export async function refusal(asked: Asked, services: AnsweringServices): Promise<string> {
  const { chatbot, language } = asked;
  const plain = chatbot.settings.fallbackMessage.trim() || phrasesIn(language).notFound(chatbot.name);
  const offer = await offerOfPerson(asked, services);
  return safeMarkdown(offer ? `${plain} ${offer}` : plain);
}

/** Nothing while nobody is there. */
export async function offerOfPerson(
  { chatbot, language }: Asked,
  { people }: AnsweringServices,
): Promise<string> {
  return (await people.isSomebodyThere(chatbot.accountId)) ? phrasesIn(language).offerPerson : '';
}
