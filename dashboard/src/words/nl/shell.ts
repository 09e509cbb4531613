import type { en } from '../../shell/words.en.ts';

export const nl: typeof en = {
  search: 'Zoeken',
  searchHint: 'Zoek een pagina, chatbot of actie…',
  searchNothing: 'Niets gevonden voor “{typed}”.',
  searchConversations: 'Gesprekken doorzoeken op “{typed}”',
  searchKeyMove: 'Verplaatsen',
  searchKeyOpen: 'Openen',
  searchPage: 'Pagina’s',
  searchChatbot: 'Chatbots',
  searchAction: 'Acties',
  sidebar: 'Zijbalk',
  openNavigation: 'Navigatie openen',
  closeNavigation: 'Navigatie sluiten',
  chatbotShown: 'Chatbot:',
  documentation: 'Documentatie',
};
