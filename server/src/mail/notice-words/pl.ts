import type { NoticeWords } from './notice-words.ts';

export const pl: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'Ktoś czeka na odpowiedź',
      lines: ['Odwiedzający czatu {chatbot} czeka na odpowiedź i nikt jeszcze nie przejął rozmowy.'],
      action: 'Otwórz czat',
    },
    'visitors-waiting': {
      subject: 'Oczekujący odwiedzający: {count}',
      lines: ['Na odpowiedź czekają odwiedzający {chatbots}: {count}.'],
      action: 'Otwórz skrzynkę',
    },
    'unread-message': {
      subject: 'Nowa wiadomość na czacie',
      lines: ['Odwiedzający {chatbot} napisał na Państwa czacie, a wiadomość nie została jeszcze przeczytana.'],
      action: 'Otwórz czat',
    },
    mention: {
      subject: 'Wzmianka od: {author}',
      lines: ['{author} wspomina o Państwu w notatce.'],
      action: 'Otwórz czat',
    },
    'weekly-digest': {
      subject: '{account}: podsumowanie tygodnia',
      lines: ['Od {from} do {to}:', 'Pytania: {questions}. Rozwiązane: {resolved}. Bez odpowiedzi: {refused}.'],
      action: 'Odpowiedz na otwarte pytania',
    },
    'source-failed': {
      subject: 'Nie udało się odczytać: {source}',
      lines: [
        '{chatbot} nie może odczytać źródła „{source}”: {reason}',
        'To, co odczytano wcześniej, jest nadal używane.',
      ],
      action: 'Otwórz źródła',
    },
    'limit-near': {
      subject: '{account}: limit prawie wykorzystany',
      lines: ['{limitName}: wykorzystano {used} z {limit}.', 'Po osiągnięciu limitu nie będzie można nic dodać.'],
      action: 'Zobacz wykorzystanie',
    },
    transcript: {
      subject: 'Rozmowa z {chatbot}',
      lines: ['Oto rozmowa, o którą Państwo prosili.'],
    },
  },
  visitor: 'Odwiedzający',
  unanswered: 'Bez odpowiedzi',
  limits: {
    chatbots: 'Chatboty',
    sources: 'Źródła',
    passages: 'Fragmenty dokumentów',
    storage: 'Pamięć',
    sessions: 'Dzisiejsze rozmowy',
  },
  stop: 'Nie wysyłaj takich wiadomości',
  stopPage: {
    asked: 'Zatrzymać te wiadomości?',
    text: 'Wiadomości e-mail „{notice}” nie będą już wysyłane.',
    button: 'Zatrzymaj te wiadomości',
    done: 'Wiadomości zatrzymane',
    unknown: 'Ten link już nie działa',
    unknownText: 'Powiadomienia można zmienić w panelu.',
    toNotices: 'Przejdź do powiadomień',
  },
  notices: {
    waiting: 'Oczekujący odwiedzający',
    unread: 'Nieprzeczytane wiadomości',
    mention: 'Wzmianki',
    digest: 'Podsumowanie tygodnia',
    source: 'Źródła z błędami',
    limit: 'Limity prawie wykorzystane',
  },
};
