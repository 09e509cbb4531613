import type { en } from './words.en.ts';

export const de: typeof en = {
  chatbots: 'Chatbots',
  newChatbot: 'Neuer Chatbot',
  chatbotName: 'Name',
  chatbotNameHint: 'Besucher sehen ihn über dem Chat.',
  domain: 'Website',
  domainHint: 'Wo der Chatbot stehen soll, etwa example.com. Ohne sie geht er nur auf localhost.',
  create: 'Anlegen',
  noChatbots: 'Sie haben noch keinen Chatbot',
  noChatbotsHint:
    'Legen Sie einen an, sagen Sie ihm, wo Ihre Dokumente sind, und probieren Sie ihn gleich aus.',
  active: 'Aktiv',
  inactive: 'Ausgeschaltet',
  activate: 'Einschalten',
  deactivate: 'Ausschalten',
  deleteChatbot: 'Chatbot löschen',
  deleteChatbotHint:
    'Seine Quellen, Unterhaltungen und Statistiken gehen mit. Das lässt sich nicht rückgängig machen.',
  typeNameToDelete: 'Geben Sie „{name}“ ein, um ihn zu löschen',

  pagesOfChatbot: 'Seiten dieses Chatbots',
  overview: 'Übersicht',
  sources: 'Quellen',
  playground: 'Ausprobieren',
  embed: 'Einbinden',
  stepSources: 'Geben Sie ihm etwas zu lesen',
  stepSourcesHint: 'Ihre Website, Dateien, Texte oder Fragen mit ihren Antworten.',
  stepHasRead: '{n} {n:Quelle|Quellen}, {passages} {passages:Abschnitt|Abschnitte} für Antworten.',
  stepHasFailed: '{n} nicht lesbar.',
  stepPlaygroundHint:
    'Fragen Sie, was Ihre Besucher fragen würden, und sehen Sie, worauf die Antwort beruht.',
  stepPlayground: 'Probieren Sie ihn aus',
  stepEmbed: 'Setzen Sie ihn auf Ihre Website',
  embedHint: 'Fügen Sie diese Zeile in Ihre Seiten ein, irgendwo vor </body>.',
  embedDomain: 'Es geht auf {domain} und dessen Subdomains.',
  embedLocal: 'Es geht auf localhost. Geben Sie dem Chatbot seine Website, um ihn anderswo zu nutzen.',
  chatPage: 'Oder teilen Sie den Chat als eigene Seite',
};
