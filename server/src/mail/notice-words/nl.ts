import type { NoticeWords } from './notice-words.ts';

export const nl: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'Een bezoeker wacht',
      lines: ['Een bezoeker van {chatbot} wacht op antwoord en nog niemand heeft de chat overgenomen.'],
      action: 'Chat openen',
    },
    'visitors-waiting': {
      subject: 'Wachtende bezoekers: {count}',
      lines: ['{count} bezoekers van {chatbots} wachten op antwoord.'],
      action: 'Inbox openen',
    },
    'unread-message': {
      subject: 'Nieuw bericht in uw chat',
      lines: ['Een bezoeker van {chatbot} schreef in uw chat en u hebt het nog niet gelezen.'],
      action: 'Chat openen',
    },
    mention: {
      subject: '{author} heeft u genoemd',
      lines: ['{author} heeft u genoemd in een notitie.'],
      action: 'Chat openen',
    },
    'weekly-digest': {
      subject: '{account}: uw week',
      lines: ['Van {from} tot {to}:', 'Vragen: {questions}. Opgelost: {resolved}. Zonder antwoord: {refused}.'],
      action: 'Open vragen beantwoorden',
    },
    'source-failed': {
      subject: '{source} kon niet worden gelezen',
      lines: ['{chatbot} kon de bron “{source}” niet lezen: {reason}', 'Wat eerder is gelezen, blijft in gebruik.'],
      action: 'Bronnen openen',
    },
    'limit-near': {
      subject: '{account} nadert een limiet',
      lines: ['{limitName}: {used} van {limit} in gebruik.', 'Is de limiet bereikt, dan kan er niets meer bij.'],
      action: 'Gebruik bekijken',
    },
    transcript: {
      subject: 'Uw chat met {chatbot}',
      lines: ['Dit is de chat waarom u hebt gevraagd.'],
    },
  },
  visitor: 'Bezoeker',
  unanswered: 'Niet beantwoord',
  limits: {
    chatbots: 'Chatbots',
    sources: 'Bronnen',
    passages: 'Passages van documenten',
    storage: 'Opslag',
    sessions: 'Gesprekken vandaag',
  },
  stop: 'Deze e-mails stoppen',
  stopPage: {
    asked: 'Deze e-mails stoppen?',
    text: 'U krijgt geen e-mails meer over “{notice}”.',
    button: 'Deze e-mails stoppen',
    done: 'E-mails gestopt',
    unknown: 'Deze link werkt niet meer',
    unknownText: 'U kunt uw meldingen wijzigen in het dashboard.',
    toNotices: 'Naar de meldingen',
  },
  notices: {
    waiting: 'Wachtende bezoekers',
    unread: 'Ongelezen berichten',
    mention: 'Vermeldingen',
    digest: 'Weekoverzicht',
    source: 'Bronnen met fouten',
    limit: 'Bijna bereikte limieten',
  },
};
