import type { MailWords } from './mail-words.ts';

export const de: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'Passwort zurücksetzen',
      lines: [
        'Jemand möchte das Passwort Ihres Kontos zurücksetzen. Der Link gilt einmal, {minutes} Minuten lang, und meldet Sie überall ab.',
        'Waren Sie das nicht, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
      ],
      action: 'Passwort zurücksetzen',
    },
    'address-confirmation': {
      subject: 'E-Mail-Adresse bestätigen',
      lines: [
        'Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Der Link gilt {days} Tage.',
        'Haben Sie sich nicht registriert, ignorieren Sie diese E-Mail.',
      ],
      action: 'Adresse bestätigen',
    },
    invitation: {
      subject: '{invitedBy} lädt Sie zu {account} ein',
      lines: ['{invitedBy} lädt Sie ein, bei {account} mitzuarbeiten.', 'Der Link gilt einmal, {days} Tage lang.'],
      action: 'Einladung annehmen',
    },
    'new-sign-in': {
      subject: 'Neue Anmeldung in Ihrem Konto',
      lines: [
        '{email} hat sich mit einem Browser angemeldet, den wir noch nicht kennen: {browser}, {time}.',
        'Waren Sie das nicht, ändern Sie Ihr Passwort: Das beendet alle anderen Anmeldungen.',
      ],
      action: 'Konto öffnen',
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      lines: [
        'Das Passwort von {email} wurde am {time} geändert. Alle anderen Anmeldungen sind beendet.',
        'Waren Sie das nicht, setzen Sie Ihr Passwort jetzt zurück.',
      ],
      action: 'Konto öffnen',
    },
    'agent-reply': {
      subject: 'Antwort von {agent}',
      lines: [
        '{agent} hat in Ihrem Chat mit {chatbot} geantwortet. Bitte antworten Sie im Chat: Antworten auf diese E-Mail werden nicht gelesen.',
      ],
      linesWithReply: [
        '{agent} hat in Ihrem Chat mit {chatbot} geantwortet. Antworten Sie auf diese E-Mail oder öffnen Sie den Chat.',
      ],
      action: 'Chat öffnen',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: [
        'Diese Antwort hat {chatbot} automatisch geschrieben. Um einen Menschen zu erreichen, antworten Sie auf diese E-Mail.',
      ],
    },
    test: { subject: 'Test-E-Mail', lines: ['Das ist ein Test von {server}. E-Mails dieses Servers erreichen Sie.'] },
  },
  you: 'Sie',
  earlier: 'Zuvor in diesem Chat',
  copyLink: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  footer: 'Sie erhalten diese E-Mail, weil Ihre Adresse bei {server} verwendet wurde.',
};
