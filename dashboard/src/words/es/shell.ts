import type { en } from '../../shell/words.en.ts';

export const es: typeof en = {
  search: 'Buscar',
  searchHint: 'Buscar una página, un chatbot o una acción…',
  searchNothing: 'No se ha encontrado nada para «{typed}».',
  searchConversations: 'Buscar «{typed}» en las conversaciones',
  searchKeyMove: 'Moverse',
  searchKeyOpen: 'Abrir',
  searchPage: 'Páginas',
  searchChatbot: 'Chatbots',
  searchAction: 'Acciones',
  sidebar: 'Barra lateral',
  openNavigation: 'Abrir navegación',
  closeNavigation: 'Cerrar navegación',
  chatbotShown: 'Chatbot:',
  documentation: 'Documentación',
};
