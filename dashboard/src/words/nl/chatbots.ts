import type { en } from '../../chatbots/words.en.ts';

export const nl: typeof en = {
  chatbots: 'Chatbots',
  chatbotsHint: 'Elke chatbot antwoordt uit zijn eigen content en heeft zijn eigen uiterlijk.',
  chatbotWaiting: '{n} {n:wacht|wachten}',
  chatbotCreated: 'Aangemaakt {time}',
  chatbotUse: '{n} {n:vraag|vragen} · {share} opgelost',
  chatbotUnused: 'Geen vragen in 30 dagen',
  newChatbot: 'Nieuwe chatbot',
  chatbotName: 'Naam',
  chatbotNameHint: 'Bezoekers zien deze naam bovenaan de chat.',
  domain: 'Website',
  domainHint:
    'Waar de chatbot mag verschijnen, bijvoorbeeld example.com. Zonder website werkt hij alleen op localhost.',
  noChatbots: 'Nog geen chatbots',
  noChatbotsHint: 'Een eigenaar of beheerder van uw account maakt ze.',
  inactive: 'Uit',
  deleteChatbot: 'Chatbot verwijderen',
  deleteChatbotHint: 'Verwijdert de content, gesprekken en statistieken voorgoed.',
  chatbotDeleted: '“{name}” is verwijderd',
  chatbotIsOn: 'De chatbot staat aan',
  chatbotIsOnHint: 'Bezoekers kunnen hem gebruiken overal waar hij is geïnstalleerd.',
  chatbotIsOff: 'De chatbot staat uit',
  chatbotIsOffHint: 'Bezoekers zien hem nergens. Er gaat niets verloren.',
  typeNameToDelete: 'Typ “{name}” om te bevestigen',
  deleteWord: 'VERWIJDEREN',

  pagesOfChatbot: 'Pagina’s van deze chatbot',
  overview: 'Overzicht',
  sources: 'Content',
  playground: 'Uitproberen',
  install: 'Installeren',
};
