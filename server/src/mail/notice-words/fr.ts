import type { NoticeWords } from './notice-words.ts';

export const fr: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'Un visiteur attend',
      lines: ['Un visiteur de {chatbot} attend une réponse et personne n’a encore pris le chat.'],
      action: 'Ouvrir le chat',
    },
    'visitors-waiting': {
      subject: 'Visiteurs en attente : {count}',
      lines: ['{count} visiteurs de {chatbots} attendent une réponse.'],
      action: 'Ouvrir la boîte de réception',
    },
    'unread-message': {
      subject: 'Nouveau message dans votre chat',
      lines: ['Un visiteur de {chatbot} a écrit dans votre chat et vous ne l’avez pas encore lu.'],
      action: 'Ouvrir le chat',
    },
    mention: {
      subject: '{author} vous a mentionné',
      lines: ['{author} vous a mentionné dans une note.'],
      action: 'Ouvrir le chat',
    },
    'weekly-digest': {
      subject: '{account} : votre semaine',
      lines: ['Du {from} au {to} :', 'Questions : {questions}. Résolues : {resolved}. Sans réponse : {refused}.'],
      action: 'Répondre aux questions ouvertes',
    },
    'source-failed': {
      subject: '{source} n’a pas pu être lue',
      lines: [
        '{chatbot} n’a pas pu lire la source « {source} » : {reason}',
        'Ce qui a été lu auparavant reste utilisé.',
      ],
      action: 'Ouvrir les sources',
    },
    'limit-near': {
      subject: '{account} approche d’une limite',
      lines: ['{limitName} : {used} sur {limit} utilisés.', 'Une fois la limite atteinte, rien ne pourra être ajouté.'],
      action: 'Voir l’utilisation',
    },
    transcript: {
      subject: 'Votre chat avec {chatbot}',
      lines: ['Voici le chat que vous avez demandé.'],
    },
  },
  visitor: 'Visiteur',
  unanswered: 'Restées sans réponse',
  limits: {
    chatbots: 'Chatbots',
    sources: 'Sources',
    passages: 'Passages de documents',
    storage: 'Stockage',
    sessions: 'Conversations du jour',
  },
  stop: 'Ne plus recevoir ces e-mails',
  stopPage: {
    asked: 'Ne plus recevoir ces e-mails ?',
    text: 'Vous ne recevrez plus d’e-mails sur « {notice} ».',
    button: 'Ne plus recevoir ces e-mails',
    done: 'E-mails désactivés',
    unknown: 'Ce lien n’est plus valable',
    unknownText: 'Vous pouvez modifier vos notifications dans le tableau de bord.',
    toNotices: 'Aller aux notifications',
  },
  notices: {
    waiting: 'Visiteurs en attente',
    unread: 'Messages non lus',
    mention: 'Mentions',
    digest: 'Résumé hebdomadaire',
    source: 'Sources en échec',
    limit: 'Limites presque atteintes',
  },
};
