import type { Language } from './language.ts';

export const it: Language = {
  phrases: {
    notFound: (name) => `Purtroppo non ho trovato nulla al riguardo nei documenti di ${name}.`,
    offerPerson: 'Desidera parlare con una persona? C’è qualcuno disponibile.',
    greeting: (name) => `Buongiorno! Sono ${name}. Come posso aiutarla?`,
    thanks: 'Prego! Desidera sapere altro?',
    goodbye: 'Arrivederci e grazie per la visita!',
    about: (name) =>
      `Sono ${name}, un chatbot. Rispondo alle domande in base ai documenti che mi sono stati forniti e indico le fonti. Mi faccia pure una domanda.`,
    acknowledgement: 'Va bene. Desidera sapere altro?',
    beyondDocuments: 'Oltre i documenti:',
    handingOver: 'La metto in contatto con una persona. Tra un attimo qualcuno le risponderà qui.',
    nobodyHere:
      'Al momento non c’è nessuno disponibile, ma il suo messaggio attende il nostro team. Lasci qui il suo indirizzo e-mail e qualcuno la ricontatterà.',
    addressKnown:
      'Al momento non c’è nessuno disponibile, ma il suo messaggio attende il nostro team. Abbiamo il suo indirizzo e-mail e qualcuno la ricontatterà.',
    backAt: (when) => `Qualcuno sarà di nuovo disponibile ${when}.`,
    noPeople: (name) =>
      `Qui non posso metterla in contatto con una persona. Sono ${name}, un chatbot, e rispondo in base ai documenti che mi sono stati forniti.`,
    emailPassedOn: 'Grazie. Ho trasmesso il suo indirizzo e-mail e qualcuno la ricontatterà.',
  },
};
