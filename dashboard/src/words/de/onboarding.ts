import type { en } from '../../onboarding/words.en.ts';

export const de: typeof en = {
  beginTitle: 'Wie heißt Ihre Website?',
  beginHint: 'Parley liest sie und antwortet Ihren Besuchern daraus. In einer Minute können Sie es ausprobieren.',
  beginAddress: 'Website',
  beginRead: 'Chatbot anlegen',
  beginLooking: '{host} wird angesehen…',
  beginWithout: 'Ohne Website beginnen',
  beginWith: 'Mit einer Website beginnen',
  beginNameTitle: 'Geben Sie Ihrem Chatbot einen Namen',
  beginNameHint: 'Dateien, Texte oder Fragen mit Antworten fügen Sie danach hinzu.',
  beginUnread: 'Trotzdem anlegen',

  readingTitle: '{host} wird gelesen',
  readingDone: '{host} ist bereit',
  readingHint: 'Sie können schon fragen: Mit jeder Seite werden die Antworten besser.',
  readingDoneHint: 'Fragen Sie, was Ihre Besucher fragen würden.',
  readingPages: '{n} {n:Seite|Seiten} gelesen',
  readingFound: 'von {n} gefundenen',
  readingNone: 'Noch keine Seite gelesen. Die erste dauert ein paar Sekunden.',
  readingFailed: 'Diese Website war nicht lesbar',
  readingTry: 'Ausprobieren',
  readingInstall: 'Auf die Website setzen',
  readingHome: 'Zur Startseite des Chatbots',
  readingAddContent: 'Andere Inhalte hinzufügen',
};
