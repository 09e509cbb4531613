import type { en } from './words.en.ts';

export const de: typeof en = {
  conversations: 'Unterhaltungen',
  noConversations: 'Es hat noch niemand etwas gefragt',
  noConversationsHint:
    'Setzen Sie den Chatbot auf Ihre Website, oder fragen Sie ihn selbst etwas, unter „Ausprobieren“.',
  messagesCount: '{n} {n:Nachricht|Nachrichten}',
  showMore: 'Mehr zeigen',
  visitor: 'Besucher',
  erase: 'Löschen',
  eraseSure: 'Diese Unterhaltung endgültig löschen?',
  ratingUp: 'als hilfreich bewertet',
  ratingDown: 'als nicht hilfreich bewertet',
  sureness: '{n} % sicher',
  byVisitor: 'ein Besucher',
  byApi: 'über die API',
  byMember: 'ein Mitglied',
};
