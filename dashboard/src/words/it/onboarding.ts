import type { en } from '../../onboarding/words.en.ts';

export const it: typeof en = {
  beginTitle: 'Qual è il suo sito web?',
  beginHint: 'Parley legge il sito e lo usa per rispondere ai visitatori. Pronto in circa un minuto.',
  beginAddress: 'Sito web',
  beginRead: 'Crea chatbot',
  beginLooking: 'Analisi di {host}…',
  beginWithout: 'Inizia senza sito web',
  beginWith: 'Inizia con un sito web',
  beginNameTitle: 'Dia un nome al chatbot',
  beginNameHint: 'Poi potrà aggiungere file, testi o domande con le relative risposte.',
  beginUnread: 'Crea comunque',

  readingTitle: 'Lettura di {host}',
  readingDone: '{host} è pronto',
  readingHint: 'Può già fare domande: le risposte migliorano man mano che arrivano le pagine.',
  readingDoneHint: 'Gli chieda ciò che chiederebbero i visitatori.',
  readingPages: '{n} {n:pagina letta|di pagine lette|pagine lette}',
  readingFound: 'su {n} {n:trovata|trovate|trovate}',
  readingNone: 'Ancora nessuna pagina letta. La prima richiede qualche secondo.',
  readingFailed: 'Non è stato possibile leggere questo sito',
  readingTry: 'Prova',
  readingInstall: 'Aggiungi al sito',
  readingHome: 'Vai alla home del chatbot',
  readingAddContent: 'Aggiungi altri contenuti',
};
