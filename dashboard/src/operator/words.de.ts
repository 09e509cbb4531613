import type { en } from './words.en.ts';

export const de: typeof en = {
  operator: 'Betreiber',
  operatorAccounts: 'Alle Konten',
  operatorUsers: 'Alle Benutzer',
  operatorSearch: 'Name oder E-Mail-Adresse',
  operatorFind: 'Suchen',
  operatorNothingFound: 'Nichts gefunden.',
  operatorMore: 'Mehr anzeigen',

  signUpIsOpen: 'Registrierung ist offen',
  signUpIsClosed: 'Registrierung ist geschlossen',
  signUpOpenHint: 'Wer diesen Server erreicht, kann ein Konto im Tarif free anlegen.',
  signUpClosedHint: 'Nur wer eingeladen ist oder von Ihnen hinzugefügt wird, kann sich hier anmelden.',
  signUpFixed: 'SIGN_UP=closed in den Einstellungen dieses Servers hält sie geschlossen.',
  openSignUp: 'Registrierung öffnen',
  closeSignUp: 'Registrierung schließen',

  overseenUse:
    '{members} {members:Mitglied|Mitglieder}, {chatbots} {chatbots:Chatbot|Chatbots}, {sources} {sources:Quelle|Quellen}, {storage} gespeichert, seit {time}',
  changePlan: 'Tarif ändern',
  hourlyLimit: 'Anfragen pro Stunde',

  addUser: 'Benutzer hinzufügen',
  addUserHint: 'Mit einem eigenen Konto. Sie erhalten einen Link, mit dem das Passwort gesetzt wird.',
  userName: 'Name',
  passwordsElsewhere: 'Angemeldet wird bei Ihrem Identitätsanbieter: Passwörter werden dort geändert.',
  resetPassword: 'Passwort zurücksetzen',
  resetSure: 'Das Passwort von {name} zurücksetzen? Das alte und jede Anmeldung enden sofort.',
  resetLink: 'Schicken Sie diesen Link an {email}: Er setzt ein Passwort, einmal, binnen einer Stunde.',
  appointOperator: 'Zum Betreiber machen',
  appointSure: 'Darf {name} alles, was Sie hier dürfen?',
  dismissOperator: 'Nicht mehr Betreiber',
  dismissSure: '{name} diese Seite nehmen?',
};
