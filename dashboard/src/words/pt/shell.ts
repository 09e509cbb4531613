import type { en } from '../../shell/words.en.ts';

export const pt: typeof en = {
  search: 'Procurar',
  searchHint: 'Encontrar uma página, um chatbot ou uma ação…',
  searchNothing: 'Nada encontrado para «{typed}».',
  searchConversations: 'Procurar “{typed}” nas conversas',
  searchKeyMove: 'Mover',
  searchKeyOpen: 'Abrir',
  searchPage: 'Páginas',
  searchChatbot: 'Chatbots',
  searchAction: 'Ações',
  sidebar: 'Barra lateral',
  openNavigation: 'Abrir navegação',
  closeNavigation: 'Fechar navegação',
  chatbotShown: 'Chatbot:',
  documentation: 'Documentação',
};
