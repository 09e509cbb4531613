import type { en } from '../../onboarding/words.en.ts';

export const pl: typeof en = {
  beginTitle: 'Jaki jest adres Twojej strony?',
  beginHint: 'Parley czyta Twoją stronę i na jej podstawie odpowiada odwiedzającym. Gotowe w około minutę.',
  beginAddress: 'Strona internetowa',
  beginRead: 'Utwórz chatbota',
  beginLooking: 'Sprawdzanie {host}…',
  beginWithout: 'Zacznij bez strony',
  beginWith: 'Zacznij od strony',
  beginNameTitle: 'Nazwij swojego chatbota',
  beginNameHint: 'W następnym kroku dodasz pliki, tekst lub pytania z odpowiedziami.',
  beginUnread: 'Utwórz mimo to',

  readingTitle: 'Wczytywanie {host}',
  readingDone: 'Strona {host} jest gotowa',
  readingHint: 'Możesz już pytać: z każdą stroną odpowiedzi są lepsze.',
  readingDoneHint: 'Zapytaj o to, o co zapytaliby odwiedzający.',
  readingPages: 'Wczytano {n} {n:stronę|strony|stron|strony}',
  readingFound: 'z {n} znalezionych',
  readingNone: 'Nie wczytano jeszcze żadnej strony. Pierwsza zajmuje kilka sekund.',
  readingFailed: 'Nie udało się wczytać tej strony',
  readingTry: 'Wypróbuj',
  readingInstall: 'Dodaj do swojej strony',
  readingHome: 'Przejdź do przeglądu chatbota',
  readingAddContent: 'Dodaj inne treści',
};
