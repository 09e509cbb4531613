import type { en } from '../../shell/words.en.ts';

export const it: typeof en = {
  search: 'Cerca',
  searchHint: 'Trova una pagina, un chatbot o un’azione…',
  searchNothing: 'Nessun risultato per «{typed}».',
  searchConversations: 'Cerca “{typed}” nelle conversazioni',
  searchKeyMove: 'Sposta',
  searchKeyOpen: 'Apri',
  searchPage: 'Pagine',
  searchChatbot: 'Chatbot',
  searchAction: 'Azioni',
  sidebar: 'Barra laterale',
  openNavigation: 'Apri navigazione',
  closeNavigation: 'Chiudi navigazione',
  chatbotShown: 'Chatbot:',
  documentation: 'Documentazione',
};
