import type { en } from '../../install/words.en.ts';

export const it: typeof en = {
  installHint: 'Aggiunga la chat al suo sito. Si carica dopo la pagina e non la rallenta mai.',
  installWay: 'Il suo sistema',
  installHtml: 'Incolli questo prima di </body>.',
  installWordPress:
    'Apra il footer del tema nell’editor del sito.\nAggiunga un blocco «HTML personalizzato».\nVi incolli questa riga e salvi.',
  installShopify:
    'Apra Negozio online → Temi → Modifica codice.\nScelga theme.liquid.\nIncolli questa riga prima di </body> e salvi.',
  installReact: 'Aggiunga questo componente una sola volta, vicino alla radice dell’app.',
  installVue: 'Aggiunga questo componente una sola volta, vicino alla radice dell’app.',
  installNext: 'Aggiunga questo al layout radice.',
  installTagManager:
    'Aggiunga un tag «HTML personalizzato».\nVi incolli questo codice.\nScelga l’attivatore per tutte le pagine e pubblichi.',
  installUntried: 'Segue la documentazione di {name}. Se da Lei appare diverso, vale quella.',
  installGuide: 'Documentazione di {name}',
  installDomains: 'Funziona su {domains}, sottodomini compresi.',
  installLocal: 'Funziona solo su localhost finché non aggiunge il suo sito.',
  installChangeDomain: 'Cambia',
  installAddDomain: 'Aggiungi il sito',
  installSeen: 'Stato',
  installOthers: 'Altri modi',
  installPageLink: 'Condivida questo link.',
  installNotSeen: 'In attesa della prima visita. Apra una pagina del suo sito che contiene la riga.',
  installSeenAt: 'ultima visita {time}',
  installRefused: 'Non consentito',
  installAllow: 'Consenti',
  installAllowHost: 'Consenti la chat su {host}',
  installAllowedNow: 'Ora è consentito. Ricarichi la pagina.',
  installSearch: 'Casella di ricerca',
  installSearchHint:
    'Per la sua documentazione: risultati immediati mentre si digita, una risposta con Invio. Si apre con ⌘K o Ctrl K.',
  installPage: 'Pagina di chat',
  installPageHint: 'Non ha un sito? Condivida il link a una pagina di chat già pronta.',
};
