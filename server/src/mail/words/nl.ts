import type { MailWords } from './mail-words.ts';

export const nl: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'Stel uw wachtwoord opnieuw in',
      lines: [
        'Iemand wil het wachtwoord van uw account opnieuw instellen. De link werkt één keer, {minutes} minuten lang, en meldt u overal af.',
        'Was u dat niet, negeer dan deze e-mail: uw wachtwoord blijft zoals het is.',
      ],
      action: 'Wachtwoord opnieuw instellen',
    },
    'address-confirmation': {
      subject: 'Bevestig uw e-mailadres',
      lines: [
        'Bevestig dat dit adres van u is. De link werkt {days} dagen.',
        'Hebt u zich niet aangemeld, negeer dan deze e-mail.',
      ],
      action: 'Adres bevestigen',
    },
    invitation: {
      subject: '{invitedBy} nodigt u uit voor {account}',
      lines: ['{invitedBy} nodigt u uit om in {account} te werken.', 'De link werkt één keer, {days} dagen lang.'],
      action: 'Uitnodiging aannemen',
    },
    'new-sign-in': {
      subject: 'Nieuwe aanmelding bij uw account',
      lines: [
        '{email} heeft zich aangemeld met een browser die we nog niet kennen: {browser}, {time}.',
        'Was u dat niet, wijzig dan uw wachtwoord: dat beëindigt alle andere aanmeldingen.',
      ],
      action: 'Account openen',
    },
    'password-changed': {
      subject: 'Uw wachtwoord is gewijzigd',
      lines: [
        'Het wachtwoord van {email} is gewijzigd op {time}. Alle andere aanmeldingen zijn beëindigd.',
        'Was u dat niet, stel uw wachtwoord dan nu opnieuw in.',
      ],
      action: 'Account openen',
    },
    'agent-reply': {
      subject: 'Antwoord van {agent}',
      lines: [
        '{agent} heeft geantwoord in uw chat met {chatbot}. Antwoord in de chat: antwoorden op deze e-mail worden niet gelezen.',
      ],
      linesWithReply: ['{agent} heeft geantwoord in uw chat met {chatbot}. Beantwoord deze e-mail of open de chat.'],
      action: 'Chat openen',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: [
        'Dit antwoord is automatisch geschreven door {chatbot}. Wilt u een medewerker bereiken, beantwoord dan deze e-mail.',
      ],
    },
    test: { subject: 'Testmail', lines: ['Dit is een test van {server}. E-mails van deze server bereiken u.'] },
  },
  you: 'U',
  earlier: 'Eerder in deze chat',
  copyLink: 'Werkt de knop niet, open dan dit adres:',
  footer: 'U krijgt deze e-mail omdat uw adres is gebruikt bij {server}.',
};
