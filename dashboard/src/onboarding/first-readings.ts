import { rememberedChatbots } from '../chatbots/remembered-chatbots.ts';

/** Which chatbots were begun with a website in this browser, and have no questions to offer until it is read. */
export const firstReadings = rememberedChatbots('parley.first-readings');
