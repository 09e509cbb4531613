import type { NoticeWords } from './notice-words.ts';

export const de: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'Ein Besucher wartet',
      lines: ['Ein Besucher von {chatbot} wartet auf Antwort, und noch hat niemand den Chat übernommen.'],
      action: 'Chat öffnen',
    },
    'visitors-waiting': {
      subject: 'Wartende Besucher: {count}',
      lines: ['{count} Besucher von {chatbots} warten auf Antwort.'],
      action: 'Postfach öffnen',
    },
    'unread-message': {
      subject: 'Neue Nachricht in Ihrem Chat',
      lines: ['Ein Besucher von {chatbot} hat in Ihrem Chat geschrieben. Sie haben es noch nicht gelesen.'],
      action: 'Chat öffnen',
    },
    mention: {
      subject: '{author} hat Sie erwähnt',
      lines: ['{author} hat Sie in einer Notiz erwähnt.'],
      action: 'Chat öffnen',
    },
    'weekly-digest': {
      subject: '{account}: Ihre Woche',
      lines: ['Vom {from} bis {to}:', 'Fragen: {questions}. Gelöst: {resolved}. Ohne Antwort: {refused}.'],
      action: 'Offene Fragen beantworten',
    },
    'source-failed': {
      subject: '{source} konnte nicht gelesen werden',
      lines: [
        '{chatbot} konnte die Quelle „{source}“ nicht lesen: {reason}',
        'Was zuvor gelesen wurde, wird weiter verwendet.',
      ],
      action: 'Quellen öffnen',
    },
    'limit-near': {
      subject: '{account} nähert sich einer Grenze',
      lines: [
        '{limitName}: {used} von {limit} sind genutzt.',
        'Ist die Grenze erreicht, kann nichts mehr hinzukommen.',
      ],
      action: 'Nutzung ansehen',
    },
    transcript: {
      subject: 'Ihr Chat mit {chatbot}',
      lines: ['Hier ist der Chat, um den Sie gebeten haben.'],
    },
  },
  visitor: 'Besucher',
  unanswered: 'Nicht beantwortet',
  limits: {
    chatbots: 'Chatbots',
    sources: 'Quellen',
    passages: 'Passagen der Dokumente',
    storage: 'Speicher',
    sessions: 'Gespräche heute',
  },
  stop: 'Diese E-Mails abbestellen',
  stopPage: {
    asked: 'Diese E-Mails abbestellen?',
    text: 'Sie bekommen keine E-Mails mehr zu „{notice}“.',
    button: 'Diese E-Mails abbestellen',
    done: 'E-Mails abbestellt',
    unknown: 'Dieser Link gilt nicht mehr',
    unknownText: 'Ihre Benachrichtigungen ändern Sie im Dashboard.',
    toNotices: 'Zu den Benachrichtigungen',
  },
  notices: {
    waiting: 'Wartende Besucher',
    unread: 'Ungelesene Nachrichten',
    mention: 'Erwähnungen',
    digest: 'Wochenübersicht',
    source: 'Fehler bei Quellen',
    limit: 'Fast erreichte Grenzen',
  },
};
