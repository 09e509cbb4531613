import type { AnsweringSettings, Chatbot, ChatbotSettings } from './ports.ts';

export const defaultAnswering: AnsweringSettings = {
  instructions: '',
  fallbackMessage: '',
  languages: [],
  confidenceThreshold: null,
  linkHosts: [],
  // What goes beyond the documents is for the owner to offer.
  visitorModes: ['standard', 'productivity'],
  liveChat: { isEnabled: true, workingHours: null },
};

export const defaultSettings: ChatbotSettings = {
  welcomeMessage: 'Hello! How can I help you?',
  suggestedQuestions: [],
  theme: {
    primaryColor: '#2457d6',
    backgroundColor: '#ffffff',
    textColor: '#1a1a1a',
    position: 'bottom-right',
  },
  ...defaultAnswering,
};

export interface SettingsChanges extends Partial<Omit<ChatbotSettings, 'theme' | 'liveChat'>> {
  theme?: Partial<ChatbotSettings['theme']>;
  liveChat?: Partial<ChatbotSettings['liveChat']>;
}

/** A field that is left out keeps its value, inside the theme and live chat too; working hours are replaced whole. */
export function mergeSettings(current: ChatbotSettings, changes: SettingsChanges): ChatbotSettings {
  return {
    ...current,
    ...changes,
    theme: { ...current.theme, ...changes.theme },
    liveChat: { ...current.liveChat, ...changes.liveChat },
  };
}

/** What anybody may know of a chatbot: how its widget looks and greets. */
export function widgetConfiguration({ id, name, domain, isActive, settings }: Chatbot) {
  const { theme, welcomeMessage, suggestedQuestions, languages, liveChat } = settings;
  return {
    id,
    name,
    domain,
    theme,
    isActive,
    welcomeMessage,
    suggestedQuestions,
    languages,
    liveChat: { isEnabled: liveChat.isEnabled },
  };
}
