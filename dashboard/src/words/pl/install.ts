import type { en } from '../../install/words.en.ts';

export const pl: typeof en = {
  installHint: 'Dodaj czat do swojej strony. Wczytuje się po niej i nigdy jej nie spowalnia.',
  installWay: 'Twój system',
  installHtml: 'Wklej to przed </body>.',
  installWordPress:
    'Otwórz stopkę motywu w edytorze witryny.\nDodaj blok „Własny HTML”.\nWklej do niego tę linię i zapisz.',
  installShopify:
    'Otwórz Sklep online → Szablony → Edytuj kod.\nWybierz theme.liquid.\nWklej tę linię przed </body> i zapisz.',
  installReact: 'Dodaj ten komponent raz, blisko korzenia aplikacji.',
  installVue: 'Dodaj ten komponent raz, blisko korzenia aplikacji.',
  installNext: 'Dodaj to do głównego layoutu.',
  installTagManager:
    'Dodaj tag „Niestandardowy kod HTML”.\nWklej do niego ten kod.\nWybierz regułę dla wszystkich stron i opublikuj.',
  installUntried: 'To opis według dokumentacji {name}. Jeśli u Państwa wygląda to inaczej, proszę kierować się nią.',
  installGuide: 'Dokumentacja {name}',
  installDomains: 'Działa na {domains}, także w subdomenach.',
  installLocal: 'Działa tylko na localhost, dopóki nie dodasz swojej strony.',
  installChangeDomain: 'Zmień',
  installAddDomain: 'Dodaj stronę',
  installSeen: 'Status',
  installOthers: 'Inne sposoby',
  installPageLink: 'Udostępnij ten link.',
  installNotSeen: 'Czekamy na pierwszą wizytę. Otwórz stronę, na której jest ta linia.',
  installSeenAt: 'ostatnio {time}',
  installRefused: 'Niedozwolona',
  installAllow: 'Zezwól',
  installAllowHost: 'Zezwól na czat na {host}',
  installAllowedNow: 'Już dozwolone. Odśwież stronę.',
  installSearch: 'Wyszukiwarka',
  installSearchHint:
    'Wyszukiwanie w Twojej dokumentacji: wyniki od razu podczas pisania, odpowiedź po naciśnięciu Enter. Otwiera ją ⌘K lub Ctrl K.',
  installPage: 'Strona czatu',
  installPageHint: 'Nie masz strony? Udostępnij link do gotowej strony czatu.',
};
