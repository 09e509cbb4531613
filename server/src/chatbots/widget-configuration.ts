import type { Chatbot } from './ports.ts';

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
