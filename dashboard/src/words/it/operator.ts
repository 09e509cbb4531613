import type { en } from '../../operator/words.en.ts';

export const it: typeof en = {
  operator: 'Gestore',
  operatorAccounts: 'Account',
  operatorAccountsHint: 'Tutti gli account su questo server, il loro piano e l’utilizzo.',
  operatorUsersHint: 'Tutti coloro che hanno un account su questo server.',
  operatorUsers: 'Utenti',
  operatorSearch: 'Cerca per nome o e-mail',
  operatorNothingFound: 'Nessun risultato.',
  operatorMore: 'Mostra altro',
  operatorServer: 'Server',

  signUpIsOpen: 'Le registrazioni sono aperte',
  signUpIsClosed: 'Le registrazioni sono chiuse',
  signUpOpenHint: 'Chiunque raggiunga questo server può creare un account con il piano gratuito.',
  signUpClosedHint: 'Possono accedere solo le persone che lei aggiunge o invita.',
  signUpFixed: 'Le registrazioni restano chiuse per via di SIGN_UP=closed nelle impostazioni del server.',
  openSignUp: 'Apri le registrazioni',
  closeSignUp: 'Chiudi le registrazioni',

  mailIsOn: 'L’e-mail è attiva',
  mailIsOff: 'L’e-mail è disattivata',
  mailOffHint:
    'Imposti SMTP_URL e MAIL_FROM nelle impostazioni del server per inviare reimpostazioni di password, inviti e avvisi.',
  mailGuide: 'Come configurare l’e-mail',
  mailUse: 'Mittente: {from}. Ultime 24 ore: {sent} inviate, {failed} non riuscite. {waiting} in attesa.',
  sendTestMail: 'Invia e-mail di prova',
  testMailSent: 'Inviata a {email}.',
  unsentMails: 'Non inviate',
  mailGivenUp: 'Non riuscita',
  mailRetried: 'Nuovo tentativo',

  changePlan: 'Cambia piano',
  hourlyLimit: 'Richieste all’ora',

  addUser: 'Aggiungi utente',
  addUserHint: 'Crea un account separato. Riceverà un link con cui questa persona potrà impostare una password.',
  userName: 'Nome',
  passwordsElsewhere: 'L’accesso avviene tramite il suo provider di identità. Le password si cambiano lì.',
  resetPassword: 'Reimposta password',
  resetSure: 'Reimpostare la password di {name}? Tutte le sue sessioni verranno chiuse.',
  resetLink: 'Invii questo link a {email}. Permette di impostare una password una sola volta e scade tra un’ora.',
  appointOperator: 'Nomina gestore',
  appointSure: 'Dare a {name} il pieno controllo di questo server?',
  dismissOperator: 'Rimuovi da gestore',
  dismissSure: 'Rimuovere {name} da gestore?',
};
