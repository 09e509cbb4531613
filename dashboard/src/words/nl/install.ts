import type { en } from '../../install/words.en.ts';

export const nl: typeof en = {
  installHint: 'Zet de chat op uw site. Hij laadt na uw pagina en vertraagt die nooit.',
  installWay: 'Uw systeem',
  installHtml: 'Plak dit vóór </body>.',
  installWordPress: 'Voeg in WordPress een blok “Aangepaste HTML” toe aan de footer van uw thema en plak deze regel.',
  installShopify: 'Open in Shopify Webshop → Thema’s → Code bewerken → theme.liquid en plak deze regel vóór </body>.',
  installReact: 'Voeg dit component één keer toe, hoog in uw app.',
  installVue: 'Voeg dit component één keer toe, hoog in uw app.',
  installNext: 'Voeg dit toe aan de root layout.',
  installTagManager:
    'Voeg in Google Tag Manager een tag “Aangepaste HTML” toe met deze code, met een trigger op alle pagina’s.',
  installUntried: 'Geschreven op basis van de documentatie van {name}; niet door ons getest.',
  installGuide: 'Documentatie van {name}',
  installDomains: 'Werkt op {domains}, inclusief subdomeinen.',
  installLocal: 'Werkt alleen op localhost tot u uw website toevoegt.',
  installChangeDomain: 'Wijzigen',
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
