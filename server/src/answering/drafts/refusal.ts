import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import { phrasesIn } from '../phrases/phrases.ts';
import type { DraftRequest } from './draft.ts';

type Asked = Pick<DraftRequest, 'chatbot' | 'language' | 'isAgentAvailable'>;

/** What the chatbot says when it does not know, in the owner's words or ours, with the offer of a person when one is there. */
export async function refusal(asked: Asked): Promise<string> {
  const { chatbot, language } = asked;
  const plain = chatbot.settings.fallbackMessage.trim() || phrasesIn(language).notFound(chatbot.name);
  const offer = await offerOfPerson(asked);
  return safeMarkdown(offer ? `${plain} ${offer}` : plain);
}

/** Nothing while nobody is there. */
export async function offerOfPerson({ language, isAgentAvailable }: Asked): Promise<string> {
  return (await isAgentAvailable()) ? phrasesIn(language).offerPerson : '';
}
