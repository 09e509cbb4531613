import type { en } from '../../shell/words.en.ts';

export const de: typeof en = {
  search: 'Suchen',
  searchHint: 'Seite, Chatbot oder Aktion suchen…',
  searchNothing: 'Nichts gefunden für „{typed}“.',
  searchConversations: 'Unterhaltungen nach „{typed}“ durchsuchen',
  searchKeyMove: 'Bewegen',
  searchKeyOpen: 'Öffnen',
  searchPage: 'Seiten',
  searchChatbot: 'Chatbots',
  searchAction: 'Aktionen',
  sidebar: 'Seitenleiste',
  openNavigation: 'Navigation öffnen',
  closeNavigation: 'Navigation schließen',
  chatbotShown: 'Chatbot:',
  documentation: 'Dokumentation',
};
