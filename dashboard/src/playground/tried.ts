import { rememberedChatbots } from '../chatbots/remembered-chatbots.ts';

/** Which chatbots somebody has asked something in this browser: the playground is not counted anywhere else. */
const tried = rememberedChatbots('parley.tried');

export const wasTried = tried.has;

export function rememberTried(chatbotId: string): void {
  if (!tried.has(chatbotId)) tried.add(chatbotId);
}
