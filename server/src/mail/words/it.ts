import type { MailWords } from './mail-words.ts';

export const it: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'Reimposta la password',
      lines: [
        'Qualcuno ha chiesto di reimpostare la password del suo account. Il link funziona una volta, per {minutes} minuti, e chiude tutti gli accessi.',
        'Se non è stato lei, ignori questa e-mail: la password resta com’è.',
      ],
      action: 'Reimposta la password',
    },
    'address-confirmation': {
      subject: 'Confermi il suo indirizzo e-mail',
      lines: [
        'Confermi che questo indirizzo è suo. Il link funziona per {days} giorni.',
        'Se non si è registrato, ignori questa e-mail.',
      ],
      action: 'Conferma l’indirizzo',
    },
    invitation: {
      subject: '{invitedBy} la invita in {account}',
      lines: ['{invitedBy} la invita a lavorare in {account}.', 'Il link funziona una volta, per {days} giorni.'],
      action: 'Accetta l’invito',
    },
    'new-sign-in': {
      subject: 'Nuovo accesso al suo account',
      lines: [
        '{email} ha effettuato l’accesso da un browser che non conoscevamo: {browser}, {time}.',
        'Se non è stato lei, cambi la password: così terminano tutti gli altri accessi.',
      ],
      action: 'Apri l’account',
    },
    'password-changed': {
      subject: 'La sua password è stata cambiata',
      lines: [
        'La password di {email} è stata cambiata il {time}. Tutti gli altri accessi sono terminati.',
        'Se non è stato lei, reimposti subito la password.',
      ],
      action: 'Apri l’account',
    },
    'agent-reply': {
      subject: 'Risposta di {agent}',
      lines: [
        '{agent} ha risposto nella sua chat con {chatbot}. Risponda nella chat: le risposte a questa e-mail non vengono lette.',
      ],
      linesWithReply: [
        '{agent} ha risposto nella sua chat con {chatbot}. Per rispondere, risponda a questa e-mail o apra la chat.',
      ],
      action: 'Apri la chat',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: [
        'Questa risposta è stata scritta automaticamente da {chatbot}. Per parlare con una persona, risponda a questa e-mail.',
      ],
    },
    test: {
      subject: 'E-mail di prova',
      lines: ['Questa è una prova da {server}. Le e-mail di questo server le arrivano.'],
    },
  },
  you: 'Lei',
  earlier: 'Prima in questa chat',
  copyLink: 'Se il pulsante non funziona, apra questo indirizzo:',
  footer: 'Riceve questa e-mail perché il suo indirizzo è stato usato su {server}.',
};
