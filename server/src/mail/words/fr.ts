import type { MailWords } from './mail-words.ts';

export const fr: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'Réinitialiser votre mot de passe',
      lines: [
        'Quelqu’un a demandé à réinitialiser le mot de passe de votre compte. Le lien fonctionne une fois, pendant {minutes} minutes, et vous déconnecte partout.',
        'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe ne change pas.',
      ],
      action: 'Réinitialiser le mot de passe',
    },
    'address-confirmation': {
      subject: 'Confirmez votre adresse e-mail',
      lines: [
        'Veuillez confirmer que cette adresse est la vôtre. Le lien fonctionne pendant {days} jours.',
        'Si vous ne vous êtes pas inscrit, ignorez cet e-mail.',
      ],
      action: 'Confirmer l’adresse',
    },
    invitation: {
      subject: '{invitedBy} vous invite à rejoindre {account}',
      lines: [
        '{invitedBy} vous invite à travailler dans {account}.',
        'Le lien fonctionne une fois, pendant {days} jours.',
      ],
      action: 'Accepter l’invitation',
    },
    'new-sign-in': {
      subject: 'Nouvelle connexion à votre compte',
      lines: [
        '{email} s’est connecté depuis un navigateur que nous ne connaissons pas encore : {browser}, {time}.',
        'Si ce n’était pas vous, changez votre mot de passe : cela met fin à toutes les autres connexions.',
      ],
      action: 'Ouvrir votre compte',
    },
    'password-changed': {
      subject: 'Votre mot de passe a été modifié',
      lines: [
        'Le mot de passe de {email} a été modifié le {time}. Toutes les autres connexions sont terminées.',
        'Si ce n’était pas vous, réinitialisez votre mot de passe maintenant.',
      ],
      action: 'Ouvrir votre compte',
    },
    'agent-reply': {
      subject: 'Réponse de {agent}',
      lines: [
        '{agent} a répondu dans votre chat avec {chatbot}. Veuillez répondre dans le chat : les réponses à cet e-mail ne sont pas lues.',
      ],
      linesWithReply: [
        '{agent} a répondu dans votre chat avec {chatbot}. Pour répondre, répondez à cet e-mail ou ouvrez le chat.',
      ],
      action: 'Ouvrir le chat',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: [
        'Cette réponse a été rédigée automatiquement par {chatbot}. Pour joindre une personne, répondez à cet e-mail.',
      ],
    },
    test: {
      subject: 'E-mail de test',
      lines: ['Ceci est un test de {server}. Les e-mails de ce serveur vous parviennent.'],
    },
  },
  you: 'Vous',
  earlier: 'Plus tôt dans ce chat',
  copyLink: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  footer: 'Vous recevez cet e-mail parce que votre adresse a été utilisée sur {server}.',
};
