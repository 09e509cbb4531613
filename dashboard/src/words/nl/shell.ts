import type { en } from '../../shell/words.en.ts';

export const nl: typeof en = {
  search: 'Zoeken',
  searchHint: 'Ga naar een pagina of chatbot…',
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
