import type { en } from '../../shell/words.en.ts';

export const it: typeof en = {
  search: 'Cerca',
  searchHint: 'Vai a una pagina o a un chatbot…',
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
