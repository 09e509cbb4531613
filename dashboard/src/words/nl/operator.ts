import type { en } from '../../operator/words.en.ts';

export const nl: typeof en = {
  operator: 'Serverbeheerder',
  operatorAccounts: 'Accounts',
  operatorAccountsHint: 'Alle accounts op deze server, hun abonnement en hun verbruik.',
  operatorUsersHint: 'Iedereen met een account op deze server.',
  operatorUsers: 'Gebruikers',
  operatorSearch: 'Zoeken op naam of e-mail',
  operatorNothingFound: 'Geen resultaten.',
  operatorMore: 'Meer tonen',
  operatorServer: 'Server',

  signUpIsOpen: 'Registratie is open',
  signUpIsClosed: 'Registratie is gesloten',
  signUpOpenHint: 'Iedereen die deze server kan bereiken, kan een account met het gratis abonnement maken.',
  signUpClosedHint: 'Alleen mensen die u toevoegt of uitnodigt, kunnen zich aanmelden.',
  signUpFixed: 'Registratie blijft gesloten door SIGN_UP=closed in de instellingen van de server.',
  openSignUp: 'Registratie openen',
  closeSignUp: 'Registratie sluiten',

  mailIsOn: 'E-mail staat aan',
  mailIsOff: 'E-mail staat uit',
  mailOffHint:
    'Stel SMTP_URL en MAIL_FROM in bij de instellingen van de server om wachtwoordlinks, uitnodigingen en meldingen te versturen.',
  mailGuide: 'E-mail instellen',
  mailUse: 'Van {from}. Afgelopen 24 uur: {sent} verzonden, {failed} mislukt. {waiting} in de wachtrij.',
  sendTestMail: 'Testmail sturen',
  testMailSent: 'Verzonden naar {email}.',
  unsentMails: 'Niet verzonden',
  mailGivenUp: 'Mislukt',
  mailRetried: 'Nieuwe poging',

  changePlan: 'Abonnement wijzigen',
  hourlyLimit: 'Verzoeken per uur',

  addUser: 'Gebruiker toevoegen',
  addUserHint: 'Maakt een apart account. U krijgt een link waarmee de gebruiker een wachtwoord instelt.',
  userName: 'Naam',
  passwordsElsewhere: 'Mensen melden zich aan via uw identityprovider. Wijzig wachtwoorden daar.',
  resetPassword: 'Wachtwoord opnieuw instellen',
  resetSure: 'Wachtwoord van {name} opnieuw instellen? Alle aanmeldingen worden beëindigd.',
  resetLink: 'Stuur deze link naar {email}. Hij stelt één keer een wachtwoord in en verloopt over een uur.',
  appointOperator: 'Serverbeheerder maken',
  appointSure: '{name} volledige controle over deze server geven?',
  dismissOperator: 'Verwijderen als serverbeheerder',
  dismissSure: '{name} verwijderen als serverbeheerder?',
};
