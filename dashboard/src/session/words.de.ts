import type { en } from './words.en.ts';

export const de: typeof en = {
  signIn: 'Anmelden',
  signUp: 'Konto anlegen',
  signOut: 'Abmelden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  passwordHint: 'Mindestens 8 Zeichen; mehrere ungewöhnliche Wörter sind gut.',
  passwordWeak:
    'Dieses Passwort ist zu leicht zu erraten: Es ist ein häufiges Wort, eine Tastenreihe, eine Wiederholung oder Ihre E-Mail-Adresse. Nehmen Sie mehrere ungewöhnliche Wörter.',
  yourName: 'Ihr Name',
  companyName: 'Unternehmen',
  haveAccount: 'Ich habe ein Konto',
  newHere: 'Ich bin neu hier',
  signInProblem: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  signUpTaken:
    'Es wurde kein Konto angelegt. Wenn Sie zu dieser E-Mail-Adresse schon eines haben, melden Sie sich mit dessen Passwort an.',
  signUpClosed: 'Konten gibt es hier auf Einladung: Fragen Sie, wer diesen Server betreibt.',
  signOutUnheard:
    'Der Server hat von der Abmeldung nichts erfahren: Dieser Browser lässt Sie vielleicht wieder hinein. Melden Sie sich an und noch einmal ab.',
  tooManyTries: 'Zu viele Versuche: Warten Sie eine Minute.',
  welcomeBack: 'Willkommen zurück',
  welcomeNew: 'Ein Chatbot, der Ihre Dokumente kennt, in fünf Minuten',
  firstAccount: 'Das erste Konto anlegen',
  firstAccountHint: 'Dieser Server gehört Ihnen: Das erste Konto betreibt ihn.',
  continueWith: 'Weiter mit {name}',
  noWayIn: 'Auf diesem Server ist keine Anmeldung eingerichtet: Wer ihn betreibt, findet den Grund im Protokoll.',
  providerDenied: 'Sie wurden nicht angemeldet: Der Anbieter hat es abgelehnt.',
  providerExpired:
    'Die Anmeldung hat zu lange gedauert oder in einem anderen Fenster begonnen: Versuchen Sie es noch einmal.',
  providerUnavailable: 'Der Anbieter antwortet nicht: Versuchen Sie es gleich noch einmal.',
  providerRefused:
    'Was der Anbieter geschickt hat, wurde hier nicht angenommen: Versuchen Sie es noch einmal; bleibt es so, findet den Grund im Protokoll, wer diesen Server betreibt.',
  nameAccount: 'Geben Sie Ihrem Konto einen Namen',
  nameAccountHint: 'Darin sind Ihre Chatbots und Kollegen; den Namen können Sie später ändern.',
  createAccount: 'Konto anlegen',
  signedInAs: 'Sie sind angemeldet als {email}.',
  noAccount: 'Sie gehören noch zu keinem Konto',
  noAccountHint: 'Bitten Sie jemanden um eine Einladung und öffnen Sie deren Link in diesem Browser.',
  invited: 'Sie sind eingeladen',
  invitedHint: 'Jemand lädt Sie ein, in einem Konto mitzuarbeiten.',
  invitedWho: '{who} lädt Sie zu {account} ein.',
  invitedTo: 'Sie sind zu {account} eingeladen.',
  invitedAs: 'Ihre Rolle: {role}.',
  join: 'Dem Konto beitreten',
  notNow: 'Jetzt nicht',
  invitationOver: 'Die Einladung ist unbekannt, benutzt oder abgelaufen: Bitten Sie um eine neue.',
  setPassword: 'Passwort setzen',
  resetOver:
    'Der Link ist unbekannt, benutzt oder älter als eine Stunde: Bitten Sie den Betreiber dieses Servers um einen neuen.',
  memberAlready: 'Sie gehören schon zu diesem Konto.',
};
