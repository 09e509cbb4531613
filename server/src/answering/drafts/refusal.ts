import type { Chatbot } from '../../chatbots/index.ts';
import { phrases } from '../phrases.ts';
import type { AnsweringServices } from '../services.ts';

/** What the chatbot says when it does not know, with the offer of a person when one is there. */
export async function refusal(chatbot: Chatbot, { people }: AnsweringServices): Promise<string> {
  const isStaffed = await people.isSomebodyThere(chatbot.accountId);
  const plain = phrases.notFound(chatbot.name);
  return isStaffed ? `${plain} ${phrases.offerPerson}` : plain;
}
