import type { ErrorPageWords } from './error-page-words.ts';

export const de: ErrorPageWords = {
  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse ist vielleicht falsch, oder Sie haben keinen Zugriff darauf.',
  },
  noChat: {
    title: 'Dieser Chat ist nicht verfügbar',
    text: 'Der Link ist vielleicht falsch, oder der Chatbot ist ausgeschaltet.',
  },
  failed: {
    title: 'Etwas ist schiefgegangen',
    text: 'Der Server konnte diese Seite nicht zeigen. Versuchen Sie es gleich noch einmal.',
  },
  unavailable: {
    title: 'Gerade nicht verfügbar',
    text: 'Der Server ist ausgelastet oder startet neu. Versuchen Sie es gleich noch einmal.',
  },
  notBuilt: {
    title: 'Diese Seite ist noch nicht bereit',
    text: 'Auf dem Server fehlen ihre Dateien. Wer ihn betreibt, kann sie mit „npm run build“ erzeugen.',
  },
  toDashboard: 'Zum Dashboard',
  apiReference: 'API-Referenz',
  tryAgain: 'Noch einmal versuchen',
};
