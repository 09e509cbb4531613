import type { en } from '../../ui/words.en.ts';

export const de: typeof en = {
  product: 'Parley',
  chooseAccount: 'Konto',
  justNow: 'gerade eben',
  loading: 'Wird geladen…',
  save: 'Speichern',
  saved: 'Gespeichert',
  cancel: 'Abbrechen',
  showAll: 'Alle anzeigen',
  close: 'Schließen',
  delete: 'Löschen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  tryAgain: 'Noch einmal versuchen',
  undo: 'Rückgängig',
  undoName: 'Rückgängig: „{name}“ behalten',
  removedName: '„{name}“ wurde entfernt.',
  notRemovedName: '„{name}“ wurde nicht entfernt.',
  keep: 'Behalten',
  skipToContent: 'Zum Inhalt',
  navigation: 'Hauptnavigation',

  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung; es geht nichts verloren.',
  somethingFailed:
    'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es noch einmal; bleibt es dabei, sagt sein Protokoll warum.',
  notAllowed: 'Ihre Rolle erlaubt das nicht: Fragen Sie einen Inhaber des Kontos.',
  quotaExceeded:
    'Der Tarif dieses Kontos erlaubt davon nicht mehr. Die Einstellungen des Kontos zeigen, was verbraucht ist; wer diesen Server betreibt, kann mehr erlauben.',
  pageFailed: 'Diese Seite lässt sich nicht zeigen',
  pageFailedHint: 'Sie ist nicht vollständig angekommen, oder der Server hat eine neuere Fassung. Laden Sie sie neu.',
  reload: 'Neu laden',
  notFound: 'Diese Seite gibt es nicht',
  notFoundHint: 'Die Adresse ist vielleicht falsch, oder Sie haben keinen Zugriff darauf.',
  toChatbots: 'Zu Ihren Chatbots',
  showPassword: 'Passwort anzeigen',
};
