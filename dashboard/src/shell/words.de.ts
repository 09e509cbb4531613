import type { en } from './words.en.ts';

export const de: typeof en = {
  search: 'Suchen',
  searchHint: 'Zu einer Seite oder einem Chatbot…',
  searchNothing: 'Nichts gefunden für „{typed}“.',
  searchPage: 'Seite',
  searchChatbot: 'Chatbot',
  searchAction: 'Aktion',
  openNavigation: 'Navigation öffnen',
  closeNavigation: 'Navigation schließen',
  chatbotShown: 'Chatbot: {name}',
  yourSettings: 'Ihre Einstellungen',
  documentation: 'Dokumentation',
};
