/** What the door says, in English. Braces are filled in. */
export const en = {
  signIn: 'Sign in',
  signUp: 'Create an account',
  signOut: 'Sign out',
  email: 'E-mail address',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  yourName: 'Your name',
  companyName: 'Company',
  haveAccount: 'I have an account',
  newHere: 'I am new here',
  signInProblem: 'The e-mail address or the password is not right.',
  signUpTaken: 'There is an account with this e-mail address: sign in instead.',
  signUpClosed: 'Accounts are made by invitation here: ask whoever runs this server.',
  tooManyTries: 'Too many tries: wait a minute, then try again.',
  welcomeBack: 'Welcome back',
  welcomeNew: 'A chatbot that knows your documents, in five minutes',
};
