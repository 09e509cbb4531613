import type { MailWords } from './mail-words.ts';

export const pt: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'Redefinir a sua palavra-passe',
      lines: [
        'Alguém pediu para redefinir a palavra-passe da sua conta. A ligação funciona uma vez, durante {minutes} minutos, e termina todas as suas sessões.',
        'Se não foi você, ignore este e-mail: a sua palavra-passe não muda.',
      ],
      action: 'Redefinir palavra-passe',
    },
    'address-confirmation': {
      subject: 'Confirme o seu endereço de e-mail',
      lines: [
        'Confirme que este endereço é seu. A ligação funciona durante {days} dias.',
        'Se não se registou, ignore este e-mail.',
      ],
      action: 'Confirmar endereço',
    },
    invitation: {
      subject: '{invitedBy} convida-o para {account}',
      lines: ['{invitedBy} convida-o a trabalhar em {account}.', 'A ligação funciona uma vez, durante {days} dias.'],
      action: 'Aceitar convite',
    },
    'new-sign-in': {
      subject: 'Novo início de sessão na sua conta',
      lines: [
        '{email} iniciou sessão num navegador que ainda não conhecíamos: {browser}, {time}.',
        'Se não foi você, altere a sua palavra-passe: isso termina todas as outras sessões.',
      ],
      action: 'Abrir a sua conta',
    },
    'password-changed': {
      subject: 'A sua palavra-passe foi alterada',
      lines: [
        'A palavra-passe de {email} foi alterada em {time}. Todas as outras sessões terminaram.',
        'Se não foi você, redefina já a sua palavra-passe.',
      ],
      action: 'Abrir a sua conta',
    },
    'agent-reply': {
      subject: 'Resposta de {agent}',
      lines: [
        '{agent} respondeu no seu chat com {chatbot}. Responda no chat: as respostas a este e-mail não são lidas.',
      ],
      linesWithReply: [
        '{agent} respondeu no seu chat com {chatbot}. Para responder, responda a este e-mail ou abra o chat.',
      ],
      action: 'Abrir o chat',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: [
        'Esta resposta foi escrita automaticamente por {chatbot}. Para falar com uma pessoa, responda a este e-mail.',
      ],
    },
    test: {
      subject: 'E-mail de teste',
      lines: ['Este é um teste de {server}. Os e-mails deste servidor chegam até si.'],
    },
  },
  you: 'Você',
  earlier: 'Antes neste chat',
  copyLink: 'Se o botão não funcionar, abra este endereço:',
  footer: 'Recebe este e-mail porque o seu endereço foi usado em {server}.',
};
