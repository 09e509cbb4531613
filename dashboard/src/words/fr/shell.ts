import type { en } from '../../shell/words.en.ts';

export const fr: typeof en = {
  search: 'Rechercher',
  searchHint: 'Trouver une page, un chatbot ou une action…',
  searchNothing: 'Aucun résultat pour « {typed} ».',
  searchConversations: 'Rechercher « {typed} » dans les conversations',
  searchKeyMove: 'Se déplacer',
  searchKeyOpen: 'Ouvrir',
  searchPage: 'Pages',
  searchChatbot: 'Chatbots',
  searchAction: 'Actions',
  sidebar: 'Barre latérale',
  openNavigation: 'Ouvrir la navigation',
  closeNavigation: 'Fermer la navigation',
  chatbotShown: 'Chatbot :',
  documentation: 'Documentation',
};
