import type { en } from '../../operator/words.en.ts';

export const fr: typeof en = {
  operator: 'Opérateur',
  operatorAccounts: 'Comptes',
  operatorAccountsHint: 'Tous les comptes de ce serveur, leur forfait et leur utilisation.',
  operatorUsersHint: 'Toutes les personnes qui ont un compte sur ce serveur.',
  operatorUsers: 'Utilisateurs',
  operatorSearch: 'Rechercher par nom ou e-mail',
  operatorNothingFound: 'Aucun résultat.',
  operatorMore: 'Afficher plus',
  operatorServer: 'Serveur',

  signUpIsOpen: 'Les inscriptions sont ouvertes',
  signUpIsClosed: 'Les inscriptions sont fermées',
  signUpOpenHint: 'Toute personne ayant accès à ce serveur peut créer un compte avec le forfait gratuit.',
  signUpClosedHint: 'Seules les personnes que vous ajoutez ou invitez peuvent se connecter.',
  signUpFixed: 'SIGN_UP=closed, dans les paramètres du serveur, maintient les inscriptions fermées.',
  openSignUp: 'Ouvrir les inscriptions',
  closeSignUp: 'Fermer les inscriptions',

  mailIsOn: 'L’envoi d’e-mails est activé',
  mailIsOff: 'L’envoi d’e-mails est désactivé',
  mailOffHint:
    'Définissez SMTP_URL et MAIL_FROM dans les paramètres du serveur pour envoyer les réinitialisations de mot de passe, les invitations et les notifications.',
  mailGuide: 'Configurer l’e-mail',
  mailUse: 'Expéditeur : {from}. 24 dernières heures : {sent} envoyés, {failed} en échec. {waiting} en attente.',
  sendTestMail: 'Envoyer un e-mail de test',
  testMailSent: 'Envoyé à {email}.',
  unsentMails: 'Non envoyés',
  mailGivenUp: 'Échec',
  mailRetried: 'Nouvel essai',

  changePlan: 'Changer de forfait',
  hourlyLimit: 'Requêtes par heure',

  addUser: 'Ajouter un utilisateur',
  addUserHint: 'Crée un compte distinct. Vous obtiendrez un lien à lui transmettre pour définir son mot de passe.',
  userName: 'Nom',
  passwordsElsewhere: 'La connexion passe par votre fournisseur d’identité. Les mots de passe s’y modifient.',
  resetPassword: 'Réinitialiser le mot de passe',
  resetSure: 'Réinitialiser le mot de passe de {name} ? Toutes ses sessions seront fermées.',
  resetLink: 'Envoyez ce lien à {email}. Il permet de définir un mot de passe une seule fois et expire dans une heure.',
  appointOperator: 'Nommer opérateur',
  appointSure: 'Donner à {name} le contrôle total de ce serveur ?',
  dismissOperator: 'Retirer le rôle d’opérateur',
  dismissSure: 'Retirer à {name} le rôle d’opérateur ?',
};
