import type { ErrorPageWords } from './error-page-words.ts';

export const it: ErrorPageWords = {
  notFound: {
    title: 'Pagina non trovata',
    text: 'L’indirizzo potrebbe essere errato, oppure lei non ha accesso a questa pagina.',
  },
  noChat: {
    title: 'Questa chat non è disponibile',
    text: 'Il link potrebbe essere errato, oppure il chatbot è disattivato.',
  },
  failed: {
    title: 'Qualcosa è andato storto',
    text: 'Il server non è riuscito a mostrare questa pagina. Riprovi tra poco.',
  },
  unavailable: {
    title: 'Al momento non disponibile',
    text: 'Il server è occupato o si sta riavviando. Riprovi tra poco.',
  },
  notBuilt: {
    title: 'Questa pagina non è ancora pronta',
    text: 'I suoi file mancano sul server. Chi lo gestisce può crearli con «npm run build».',
  },
  toDashboard: 'Vai alla dashboard',
  apiReference: 'Riferimento API',
  tryAgain: 'Riprova',
};
