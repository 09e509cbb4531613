import type { en } from '../../shell/words.en.ts';

export const tr: typeof en = {
  search: 'Ara',
  searchHint: 'Bir sayfaya veya chatbota gidin…',
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
