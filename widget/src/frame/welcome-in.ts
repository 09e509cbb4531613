import type { Language } from '../locales/index.ts';
import type { Configuration } from './configuration.ts';

/** What the chatbot greets with, in the visitor's language where its owner wrote it. */
export const welcomeIn = ({ welcomeMessage, welcomeMessages }: Configuration, language: Language) =>
  welcomeMessages?.[language] ?? welcomeMessage;
