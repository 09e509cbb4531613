import type { en } from '../../shell/words.en.ts';

export const tr: typeof en = {
  search: 'Ara',
  searchHint: 'Sayfa, chatbot veya işlem bulun…',
  searchNothing: '“{typed}” için sonuç yok.',
  searchConversations: 'Konuşmalarda “{typed}” ara',
  searchKeyMove: 'Gezin',
  searchKeyOpen: 'Aç',
  searchPage: 'Sayfalar',
  searchChatbot: 'Chatbotlar',
  searchAction: 'İşlemler',
  sidebar: 'Kenar çubuğu',
  openNavigation: 'Gezinmeyi aç',
  closeNavigation: 'Gezinmeyi kapat',
  chatbotShown: 'Chatbot:',
  documentation: 'Belgeler',
};
