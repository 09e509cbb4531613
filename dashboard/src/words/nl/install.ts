import type { en } from '../../install/words.en.ts';

export const nl: typeof en = {
  installHint: 'Zet de chat op uw site. Hij laadt na uw pagina en vertraagt die nooit.',
  installWay: 'Uw systeem',
  installHtml: 'Plak dit vóór </body>.',
  installWordPress:
    'Open de footer van uw thema in de site-editor.\nVoeg een blok “Aangepaste HTML” toe.\nPlak er deze regel in en sla op.',
  installShopify:
    'Open Webshop → Thema’s → Code bewerken.\nKies theme.liquid.\nPlak deze regel vóór </body> en sla op.',
  installReact: 'Voeg dit component één keer toe, hoog in uw app.',
  installVue: 'Voeg dit component één keer toe, hoog in uw app.',
  installNext: 'Voeg dit toe aan de root layout.',
  installTagManager:
    'Voeg een tag “Aangepaste HTML” toe.\nPlak er deze code in.\nKies de trigger voor alle pagina’s en publiceer.',
  installUntried: 'Dit volgt de documentatie van {name}. Ziet het er bij u anders uit, ga dan daarvan uit.',
  installGuide: 'Documentatie van {name}',
  installDomains: 'Werkt op {domains}, inclusief subdomeinen.',
  installLocal: 'Werkt alleen op localhost tot u uw website toevoegt.',
  installChangeDomain: 'Wijzigen',
  installAddDomain: 'Website toevoegen',
  installSeen: 'Status',
  installOthers: 'Andere manieren',
  installPageLink: 'Deel deze link.',
  installNotSeen: 'Wachten op het eerste bezoek. Open een pagina van uw site waar de regel op staat.',
  installSeenAt: 'laatst {time}',
  installRefused: 'Niet toegestaan',
  installAllow: 'Toestaan',
  installAllowHost: 'De chat op {host} toestaan',
  installAllowedNow: 'Nu toegestaan. Laad de pagina opnieuw.',
  installSearch: 'Zoekvak',
  installSearchHint:
    'Zoeken in uw documentatie: directe resultaten tijdens het typen, een antwoord met Enter. Opent met ⌘K of Ctrl K.',
  installPage: 'Chatpagina',
  installPageHint: 'Geen website? Deel een link naar een chatpagina op deze server.',
};
