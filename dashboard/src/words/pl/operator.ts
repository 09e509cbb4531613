import type { en } from '../../operator/words.en.ts';

export const pl: typeof en = {
  operator: 'Operator',
  operatorAccounts: 'Konta',
  operatorAccountsHint: 'Wszystkie konta na tym serwerze, ich plan i wykorzystanie.',
  operatorUsersHint: 'Wszyscy, którzy mają konto na tym serwerze.',
  operatorUsers: 'Użytkownicy',
  operatorSearch: 'Szukaj po nazwie lub adresie e-mail',
  operatorNothingFound: 'Brak wyników.',
  operatorMore: 'Pokaż więcej',
  operatorServer: 'Serwer',

  signUpIsOpen: 'Rejestracja jest otwarta',
  signUpIsClosed: 'Rejestracja jest zamknięta',
  signUpOpenHint: 'Każdy, kto ma dostęp do tego serwera, może założyć konto w darmowym planie.',
  signUpClosedHint: 'Zalogować się mogą tylko osoby, które dodasz lub zaprosisz.',
  signUpFixed: 'Rejestrację blokuje SIGN_UP=closed w ustawieniach serwera.',
  openSignUp: 'Otwórz rejestrację',
  closeSignUp: 'Zamknij rejestrację',

  mailIsOn: 'Poczta jest włączona',
  mailIsOff: 'Poczta jest wyłączona',
  mailOffHint:
    'Ustaw SMTP_URL i MAIL_FROM w ustawieniach serwera, aby wysyłać linki do zmiany hasła, zaproszenia i powiadomienia.',
  mailGuide: 'Jak skonfigurować pocztę',
  mailUse: 'Nadawca: {from}. Ostatnie 24 godziny: wysłane {sent}, nieudane {failed}. W kolejce: {waiting}.',
  sendTestMail: 'Wyślij wiadomość testową',
  testMailSent: 'Wysłano na {email}.',
  unsentMails: 'Niewysłane',
  mailGivenUp: 'Nie wysłano',
  mailRetried: 'Ponawianie',

  changePlan: 'Zmień plan',
  hourlyLimit: 'Zapytania na godzinę',

  addUser: 'Dodaj użytkownika',
  addUserHint: 'Tworzy osobne konto. Dostaniesz link, przez który ta osoba ustawi hasło.',
  userName: 'Imię i nazwisko',
  passwordsElsewhere: 'Logowanie odbywa się przez dostawcę tożsamości. Hasła zmienia się u niego.',
  resetPassword: 'Zresetuj hasło',
  resetSure: 'Zresetować hasło użytkownika {name}? Wszystkie jego sesje zostaną zakończone.',
  resetLink: 'Wyślij ten link na {email}. Pozwala raz ustawić hasło i wygasa za godzinę.',
  appointOperator: 'Ustaw jako operatora',
  appointSure: 'Dać użytkownikowi {name} pełną kontrolę nad tym serwerem?',
  dismissOperator: 'Odbierz rolę operatora',
  dismissSure: 'Odebrać użytkownikowi {name} rolę operatora?',
};
