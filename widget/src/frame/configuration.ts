import type { Theme } from './theme.ts';

/** What the server tells of a chatbot; it comes with the page. */
export interface Configuration {
  id: string;
  name: string;
  theme: Theme;
  welcomeMessage: string;
  suggestedQuestions: string[];
  liveChat: { isEnabled: boolean };
}

export function readConfiguration(document: Document): Configuration {
  return JSON.parse(document.getElementById('config')?.textContent ?? '') as Configuration;
}
