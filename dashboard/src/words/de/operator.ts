import type { en } from '../../operator/words.en.ts';

export const de: typeof en = {
  operator: 'Betreiber',
  operatorAccounts: 'Konten',
  operatorAccountsHint: 'Alle Konten auf diesem Server, ihr Tarif und was sie nutzen.',
  operatorUsersHint: 'Alle, die auf diesem Server ein Konto haben.',
  operatorUsers: 'Benutzer',
  operatorSearch: 'Nach Name oder E-Mail suchen',
  operatorNothingFound: 'Keine Ergebnisse.',
  operatorMore: 'Mehr anzeigen',
  operatorServer: 'Server',

  signUpIsOpen: 'Registrierung ist offen',
  signUpIsClosed: 'Registrierung ist geschlossen',
  signUpOpenHint: 'Wer diesen Server erreicht, kann ein Konto im Tarif free anlegen.',
  signUpClosedHint: 'Nur wer hinzugefügt oder eingeladen wird, kann sich anmelden.',
  signUpFixed: 'SIGN_UP=closed in den Einstellungen des Servers hält die Registrierung geschlossen.',
  openSignUp: 'Registrierung öffnen',
  closeSignUp: 'Registrierung schließen',

  mailIsOn: 'E-Mail ist eingeschaltet',
  mailIsOff: 'E-Mail ist ausgeschaltet',
  mailOffHint:
    'Setzen Sie SMTP_URL und MAIL_FROM in den Einstellungen des Servers, um Links für Passwörter, Einladungen und Hinweise zu senden.',
  mailGuide: 'E-Mail einrichten',
  mailUse: 'Von {from}. Letzte 24 Stunden: {sent} gesendet, {failed} fehlgeschlagen. {waiting} warten.',
  sendTestMail: 'Test-E-Mail senden',
  testMailSent: 'Gesendet an {email}.',
  unsentMails: 'Nicht gesendet',
  mailGivenUp: 'Fehlgeschlagen',
  mailRetried: 'Neuer Versuch',

  changePlan: 'Tarif ändern',
  hourlyLimit: 'Anfragen pro Stunde',

  addUser: 'Benutzer hinzufügen',
  addUserHint: 'Mit eigenem Konto. Sie erhalten einen Link, um das Passwort festzulegen.',
  userName: 'Name',
  passwordsElsewhere: 'Die Anmeldung läuft über Ihren Identitätsanbieter. Passwörter werden dort geändert.',
  resetPassword: 'Passwort zurücksetzen',
  resetSure: 'Passwort von {name} zurücksetzen? Alle Anmeldungen enden sofort.',
  resetLink: 'Senden Sie diesen Link an {email}. Er setzt einmal ein Passwort und läuft in einer Stunde ab.',
  appointOperator: 'Zum Betreiber machen',
  appointSure: '{name} die volle Kontrolle über diesen Server geben?',
  dismissOperator: 'Als Betreiber entfernen',
  dismissSure: '{name} als Betreiber entfernen?',
};
