import type { Shape } from '../ui/loading.tsx';
import type { Words } from '../words/index.ts';
import type { FieldName } from './draft.ts';

export interface Section {
  /** Below the address of the settings; nothing for the first. */
  path: string;
  name: keyof Words;
  /** What it is for, in a sentence. */
  hint: keyof Words;
  /** Whether the chat beside the form shows what is edited. */
  hasPreview?: true;
  isForManagers?: true;
}

/** The pages of the settings. The last has what is saved by itself. */
export const sections = [
  { path: '', name: 'setPlace', hint: 'setPlaceHint', hasPreview: true },
  { path: 'greeting', name: 'setGreeting', hint: 'setGreetingHint', hasPreview: true },
  { path: 'appearance', name: 'setAppearance', hint: 'setAppearanceHint', hasPreview: true },
  { path: 'answers', name: 'setAnswering', hint: 'setAnsweringHint' },
  { path: 'live-chat', name: 'setLiveChat', hint: 'setLiveChatHint' },
  { path: 'advanced', name: 'setAdvanced', hint: 'setAdvancedHint', isForManagers: true },
] as const satisfies Section[];

export type SectionPath = (typeof sections)[number]['path'];

/** What is on each page, in its order. */
export const fieldsOn: Record<SectionPath, readonly FieldName[]> = {
  '': ['name', 'domains'],
  greeting: ['welcomeMessage', 'welcomeMessages', 'teaserAfterSeconds', 'suggestedQuestions'],
  appearance: ['primaryColor', 'backgroundColor', 'textColor', 'logoUrl', 'position'],
  answers: ['languages', 'instructions', 'fallbackMessage', 'confidenceThreshold', 'visitorModes', 'linkHosts'],
  'live-chat': ['isEnabled', 'preChatForm', 'attachments', 'workingHours'],
  advanced: [],
};

export const sectionWith = (field: FieldName) => sections.find(({ path }) => fieldsOn[path].includes(field));

/** The last is made of panels that are saved by themselves. */
export const shapeOf = ({ path, hasPreview }: Section): Shape =>
  path === 'advanced' ? 'panels' : path === 'live-chat' ? 'switches' : hasPreview ? 'preview' : 'settings';

export const settingsPath = (chatbotId: string, section: SectionPath = '') =>
  `/chatbots/${chatbotId}/settings${section && `/${section}`}`;

export const sectionAt = (path = ''): Section | undefined => sections.find((section) => section.path === path);
