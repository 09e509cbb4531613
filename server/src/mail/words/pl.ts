import type { MailWords } from './mail-words.ts';

export const pl: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'Ustaw nowe hasło',
      lines: [
        'Ktoś poprosił o zresetowanie hasła do Państwa konta. Link działa jeden raz, przez {minutes} min, i wylogowuje ze wszystkich urządzeń.',
        'Jeśli to nie Państwo, prosimy zignorować tę wiadomość: hasło pozostanie bez zmian.',
      ],
      action: 'Ustaw nowe hasło',
    },
    'address-confirmation': {
      subject: 'Potwierdź swój adres e-mail',
      lines: [
        'Prosimy potwierdzić, że ten adres należy do Państwa. Link jest ważny przez {days} dni.',
        'Jeśli nie zakładali Państwo konta, prosimy zignorować tę wiadomość.',
      ],
      action: 'Potwierdź adres',
    },
    invitation: {
      subject: '{invitedBy} zaprasza do {account}',
      lines: ['{invitedBy} zaprasza do pracy w {account}.', 'Link działa jeden raz, przez {days} dni.'],
      action: 'Przyjmij zaproszenie',
    },
    'new-sign-in': {
      subject: 'Nowe logowanie na konto',
      lines: [
        'Na konto {email} zalogowano się z przeglądarki, której wcześniej nie widzieliśmy: {browser}, {time}.',
        'Jeśli to nie Państwo, prosimy zmienić hasło: zakończy to wszystkie inne sesje.',
      ],
      action: 'Otwórz konto',
    },
    'password-changed': {
      subject: 'Hasło zostało zmienione',
      lines: [
        'Hasło konta {email} zostało zmienione: {time}. Wszystkie inne sesje zostały zakończone.',
        'Jeśli to nie Państwo, prosimy od razu ustawić nowe hasło.',
      ],
      action: 'Otwórz konto',
    },
    'agent-reply': {
      subject: 'Odpowiedź od: {agent}',
      lines: [
        '{agent} odpowiada na czacie z {chatbot}. Prosimy odpisać na czacie: odpowiedzi na tę wiadomość nie są czytane.',
      ],
      linesWithReply: [
        '{agent} odpowiada na czacie z {chatbot}. Aby odpisać, prosimy odpowiedzieć na tę wiadomość lub otworzyć czat.',
      ],
      action: 'Otwórz czat',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: [
        'Tę odpowiedź napisał automatycznie {chatbot}. Aby skontaktować się z pracownikiem, prosimy odpowiedzieć na tę wiadomość.',
      ],
    },
    test: {
      subject: 'Wiadomość testowa',
      lines: ['To jest test z {server}. Wiadomości z tego serwera docierają do Państwa.'],
    },
  },
  you: 'Państwo',
  earlier: 'Wcześniej na tym czacie',
  copyLink: 'Jeśli przycisk nie działa, prosimy otworzyć ten adres:',
  footer: 'Ta wiadomość została wysłana, ponieważ Państwa adres podano na {server}.',
};
