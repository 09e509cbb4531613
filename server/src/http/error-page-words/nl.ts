import type { ErrorPageWords } from './error-page-words.ts';

export const nl: ErrorPageWords = {
  notFound: {
    title: 'Pagina niet gevonden',
    text: 'Misschien klopt het adres niet, of hebt u geen toegang tot deze pagina.',
  },
  noChat: { title: 'Deze chat is niet beschikbaar', text: 'Misschien klopt de link niet, of staat de chatbot uit.' },
  failed: { title: 'Er ging iets mis', text: 'De server kon deze pagina niet tonen. Probeer het zo opnieuw.' },
  unavailable: {
    title: 'Nu niet beschikbaar',
    text: 'De server is bezig of start opnieuw op. Probeer het zo opnieuw.',
  },
  notBuilt: {
    title: 'Deze pagina is nog niet klaar',
    text: 'De bestanden ontbreken op de server. Wie hem beheert, kan ze maken met “npm run build”.',
  },
  toDashboard: 'Naar het dashboard',
  apiReference: 'API-referentie',
  tryAgain: 'Opnieuw proberen',
};
