/** What the operator's pages say, in English. Braces are filled in. */
export const en = {
  operator: 'Operator',
  operatorAccounts: 'All accounts',
  operatorUsers: 'All users',
  operatorSearch: 'Name or e-mail address',
  operatorFind: 'Find',
  operatorNothingFound: 'Nothing was found.',
  operatorMore: 'Show more',

  signUpIsOpen: 'Sign-up is open',
  signUpIsClosed: 'Sign-up is closed',
  signUpOpenHint: 'Anybody who reaches this server can create an account, on the plan free.',
  signUpClosedHint: 'Only who is invited, or whom you add, can sign in here.',
  signUpFixed: 'SIGN_UP=closed in the settings of this server keeps it closed.',
  openSignUp: 'Open sign-up',
  closeSignUp: 'Close sign-up',

  overseenUse:
    '{members} {members:member|members}, {chatbots} {chatbots:chatbot|chatbots}, {sources} {sources:source|sources}, {storage} stored, since {time}',
  changePlan: 'Change the plan',
  hourlyLimit: 'Requests an hour',

  addUser: 'Add a user',
  addUserHint: 'With an account of their own. You get a link by which they set their password.',
  userName: 'Name',
  passwordsElsewhere: 'People sign in at your identity provider: passwords are changed there.',
  resetPassword: 'Reset the password',
  resetSure: 'Reset the password of {name}? The old one and every sign-in end at once.',
  resetLink: 'Send this link to {email}: it sets a password, once, within an hour.',
  appointOperator: 'Make operator',
  appointSure: 'May {name} do everything that you do here?',
  dismissOperator: 'No longer operator',
  dismissSure: 'Take this page from {name}?',
};
