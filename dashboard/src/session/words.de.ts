import type { en } from './words.en.ts';

export const de: typeof en = {
  signIn: 'Anmelden',
  signUp: 'Konto anlegen',
  signOut: 'Abmelden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  passwordHint: 'Mindestens 8 Zeichen.',
  yourName: 'Ihr Name',
  companyName: 'Unternehmen',
  haveAccount: 'Ich habe ein Konto',
  newHere: 'Ich bin neu hier',
  signInProblem: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  signUpTaken: 'Zu dieser E-Mail-Adresse gibt es ein Konto: Melden Sie sich an.',
  signUpClosed: 'Konten gibt es hier auf Einladung: Fragen Sie, wer diesen Server betreibt.',
  tooManyTries: 'Zu viele Versuche: Warten Sie eine Minute.',
  welcomeBack: 'Willkommen zurück',
  welcomeNew: 'Ein Chatbot, der Ihre Dokumente kennt, in fünf Minuten',
};
