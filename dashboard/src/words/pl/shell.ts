import type { en } from '../../shell/words.en.ts';

export const pl: typeof en = {
  search: 'Szukaj',
  searchHint: 'Znajdź stronę, chatbota lub działanie…',
  searchNothing: 'Brak wyników dla „{typed}”.',
  searchConversations: 'Szukaj „{typed}” w rozmowach',
  searchKeyMove: 'Poruszanie',
  searchKeyOpen: 'Otwórz',
  searchPage: 'Strony',
  searchChatbot: 'Chatboty',
  searchAction: 'Działania',
  sidebar: 'Pasek boczny',
  openNavigation: 'Otwórz nawigację',
  closeNavigation: 'Zamknij nawigację',
  chatbotShown: 'Chatbot:',
  documentation: 'Dokumentacja',
};
