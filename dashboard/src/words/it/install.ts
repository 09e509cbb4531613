import type { en } from '../../install/words.en.ts';

export const it: typeof en = {
  installHint: 'Aggiunga la chat al suo sito. Si carica dopo la pagina e non la rallenta mai.',
  installWay: 'Il suo sistema',
  installHtml: 'Incolli questo prima di </body>.',
  installWordPress: 'In WordPress, aggiunga un blocco «HTML personalizzato» al footer del tema e incolli questa riga.',
  installShopify:
    'In Shopify, apra Negozio online → Temi → Modifica codice → theme.liquid e incolli questa riga prima di </body>.',
  installReact: 'Aggiunga questo componente una sola volta, vicino alla radice dell’app.',
  installVue: 'Aggiunga questo componente una sola volta, vicino alla radice dell’app.',
  installNext: 'Aggiunga questo al layout radice.',
  installTagManager:
    'In Google Tag Manager, aggiunga un tag «HTML personalizzato» con questo codice, attivato su tutte le pagine.',
  installUntried: 'Scritto in base alla documentazione di {name}; non testato da noi.',
  installGuide: 'Documentazione di {name}',
  installDomains: 'Funziona su {domains}, sottodomini compresi.',
  installLocal: 'Funziona solo su localhost finché non aggiunge il suo sito.',
  installChangeDomain: 'Cambia',
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
