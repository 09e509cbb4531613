import type { ChatbotSettings, Language, Mode } from '../api/documents.ts';
import { languageNames } from '../words/index.ts';

export const modes: readonly Mode[] = ['standard', 'productivity', 'creative'];

export const positions: readonly ChatbotSettings['theme']['position'][] = [
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
];

export type WorkingHours = NonNullable<ChatbotSettings['liveChat']['workingHours']>;
export type Day = keyof WorkingHours['days'];
export type Span = WorkingHours['days'][Day][number];
export const days: readonly Day[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The languages that a chatbot can be held to: the dashboard has the same. */
export const spokenLanguages = Object.keys(languageNames) as readonly Language[];
