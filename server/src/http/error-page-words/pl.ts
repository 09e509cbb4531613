import type { ErrorPageWords } from './error-page-words.ts';

export const pl: ErrorPageWords = {
  notFound: { title: 'Nie znaleziono strony', text: 'Adres może być błędny albo nie masz dostępu do tej strony.' },
  noChat: { title: 'Ten czat jest niedostępny', text: 'Link może być błędny albo chatbot jest wyłączony.' },
  failed: { title: 'Coś poszło nie tak', text: 'Serwer nie mógł pokazać tej strony. Spróbuj ponownie za chwilę.' },
  unavailable: {
    title: 'Chwilowo niedostępne',
    text: 'Serwer jest zajęty albo uruchamia się ponownie. Spróbuj ponownie za chwilę.',
  },
  notBuilt: {
    title: 'Ta strona nie jest jeszcze gotowa',
    text: 'Na serwerze brakuje jej plików. Osoba, która nim zarządza, może je utworzyć poleceniem „npm run build”.',
  },
  toDashboard: 'Przejdź do panelu',
  apiReference: 'Dokumentacja API',
  tryAgain: 'Spróbuj ponownie',
};
