import type { en } from '../../install/words.en.ts';

export const de: typeof en = {
  installHint: 'Setzen Sie den Chat auf Ihre Website. Er lädt nach Ihrer Seite und bremst sie nicht.',
  installWay: 'Ihr System',
  installHtml: 'Fügen Sie diese Zeile in Ihre Seiten ein, vor </body>.',
  installWordPress:
    'Öffnen Sie den Footer Ihres Themes im Website-Editor.\nFügen Sie einen Block „Individuelles HTML“ ein.\nFügen Sie dort diese Zeile ein und speichern Sie.',
  installShopify:
    'Öffnen Sie Onlineshop → Themes → Code bearbeiten.\nWählen Sie theme.liquid.\nFügen Sie diese Zeile vor </body> ein und speichern Sie.',
  installReact: 'Fügen Sie diese Komponente einmal ein, nahe der Wurzel Ihrer App.',
  installVue: 'Fügen Sie diese Komponente einmal ein, nahe der Wurzel Ihrer App.',
  installNext: 'Fügen Sie dies in das Root-Layout ein.',
  installTagManager:
    'Legen Sie ein Tag „Benutzerdefiniertes HTML“ an.\nFügen Sie dort diesen Code ein.\nWählen Sie den Trigger für alle Seiten und veröffentlichen Sie.',
  installUntried: 'Das folgt der Dokumentation von {name}. Sieht es bei Ihnen anders aus, gilt diese.',
  installGuide: 'Dokumentation von {name}',
  installDomains: 'Geht auf {domains}, Subdomains eingeschlossen.',
  installLocal: 'Geht nur auf localhost, bis Sie Ihre Website angeben.',
  installChangeDomain: 'Ändern',
  installAddDomain: 'Website angeben',
  installSeen: 'Status',
  installOthers: 'Weitere Möglichkeiten',
  installPageLink: 'Teilen Sie diesen Link.',
  installNotSeen: 'Wartet auf den ersten Besuch. Öffnen Sie eine Seite Ihrer Website, auf der die Zeile steht.',
  installSeenAt: 'zuletzt {time}',
  installRefused: 'Nicht erlaubt',
  installAllow: 'Erlauben',
  installAllowHost: 'Den Chat auf {host} erlauben',
  installAllowedNow: 'Jetzt erlaubt. Laden Sie die Seite neu.',
  installSearch: 'Suchfeld',
  installSearchHint: 'Für Dokumentation: Treffer beim Tippen, eine Antwort mit Enter. Öffnet mit ⌘K oder Strg K.',
  installPage: 'Chat-Seite',
  installPageHint: 'Ganz ohne Website: Teilen Sie den Chat als eigene Seite.',
};
