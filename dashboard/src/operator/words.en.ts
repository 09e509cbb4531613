/** What the operator's pages say, in English. Braces are filled in. */
export const en = {
  operator: 'Operator',
  operatorAccounts: 'Accounts',
  operatorUsers: 'Users',
  operatorSearch: 'Search by name or email',
  operatorNothingFound: 'No results.',
  operatorMore: 'Show more',

  signUpIsOpen: 'Sign-up is open',
  signUpIsClosed: 'Sign-up is closed',
  signUpOpenHint: 'Anyone who can reach this server can create an account on the free plan.',
  signUpClosedHint: 'Only people you add or invite can sign in.',
  signUpFixed: 'Sign-up is kept closed by SIGN_UP=closed in the server’s settings.',
  openSignUp: 'Open sign-up',
  closeSignUp: 'Close sign-up',

  mailIsOn: 'Email is on',
  mailIsOff: 'Email is off',
  mailOffHint: 'Set SMTP_URL and MAIL_FROM in the server’s settings to send password resets, invitations and notices.',
  mailUse: 'From {from}. Last 24 hours: {sent} sent, {failed} failed. {waiting} waiting.',
  sendTestMail: 'Send test email',
  testMailSent: 'Sent to {email}.',
  unsentMails: 'Not sent',
  mailGivenUp: 'Failed',
  mailRetried: 'Retrying',

  overseenUse:
    '{members} {members:member|members}, {chatbots} {chatbots:chatbot|chatbots}, {sources} {sources:source|sources}, {storage} stored, since {time}',
  changePlan: 'Change plan',
  hourlyLimit: 'Requests per hour',

  addUser: 'Add user',
  addUserHint: 'Creates a separate account. You’ll get a link they can use to set a password.',
  userName: 'Name',
  passwordsElsewhere: 'People sign in with your identity provider. Change passwords there.',
  resetPassword: 'Reset password',
  resetSure: 'Reset the password of {name}? They are signed out everywhere.',
  resetLink: 'Send this link to {email}. It sets a password once and expires in an hour.',
  appointOperator: 'Make operator',
  appointSure: 'Give {name} full control of this server?',
  dismissOperator: 'Remove as operator',
  dismissSure: 'Remove {name} as operator?',
};
