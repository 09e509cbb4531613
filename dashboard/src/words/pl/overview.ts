import type { en } from '../../overview/words.en.ts';

export const pl: typeof en = {
  openChatPage: 'Otwórz stronę czatu',
  startTitle: 'Pierwsze kroki',
  startDone: '{done} z {all} gotowe',
  startContent: 'Dodaj treści',
  startContentHint: 'Twoja strona, pliki lub pytania z odpowiedziami.',
  startContentDone:
    '{n} {n:źródło|źródła|źródeł|źródła}, {passages} {passages:fragment|fragmenty|fragmentów|fragmentu}',
  startContentFailed: 'Nie udało się wczytać {n} {n:źródła|źródeł|źródeł|źródła}',
  startContentView: 'Zobacz treści',
  startTry: 'Zapytaj o coś',
  startTryHint: 'Zobacz, jakie odpowiedzi dostają odwiedzający i skąd pochodzą.',
  startLook: 'Dopasuj do siebie',
  startLookHint: 'Kolory, wiadomość powitalna i proponowane pytania.',
  startInstall: 'Dodaj do swojej strony',
  startInstallHint: 'Jedna linia HTML.',
  startInstallDone: 'Działa na {host}',
  startInstallRefused: '{host} wczytuje czat, ale nie może go wyświetlać',
  startInvite: 'Zaproś kogoś z zespołu',
  startInviteHint: 'Osobę, która odpowie, gdy chatbot nie potrafi.',
  startModel: 'Na tym komputerze działa model językowy',
  startModelHint:
    'Ollama, {model}. Może pisać odpowiedzi na podstawie Twoich treści; nic nie opuszcza Twojego serwera.',
  startModelUse: 'Użyj go',
  startModelUsed: 'Odpowiedzi pisze teraz {model}',

  last30Days: 'Ostatnie 30 dni',
  resolved: 'Rozwiązane',
  refused: 'Bez odpowiedzi',
  handedOver: 'Przekazane',
  visitorsWaiting:
    '{n} {n:odwiedzający czeka|odwiedzających czeka|odwiedzających czeka|odwiedzającego czeka} na konsultanta',
  askedToday: '{n} dzisiaj',

  improveNext: 'Do poprawy',
  improveNextHint: 'Pytania bez odpowiedzi w Twoich treściach, od najczęstszych.',
  improveNothing: 'Brak otwartych pytań',
  improveNothingHint: 'Tu pojawią się pytania, na które chatbot nie zna odpowiedzi.',
  improveAsked: 'zadano {n} {n:raz|razy|razy|razu}',
  improveAll: 'Zobacz wszystkie',
  addAnAnswer: 'Dodaj odpowiedź',
};
