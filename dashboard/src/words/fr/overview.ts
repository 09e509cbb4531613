import type { en } from '../../overview/words.en.ts';

export const fr: typeof en = {
  openChatPage: 'Ouvrir la page de chat',
  startTitle: 'Premiers pas',
  startDone: '{done} sur {all}',
  startContent: 'Ajoutez du contenu',
  startContentHint: 'Votre site, des fichiers ou des questions avec leurs réponses.',
  startContentDone: '{n} {n:source|de sources|sources}, {passages} {passages:passage|de passages|passages}',
  startContentFailed:
    '{n} {n:source n’a pas pu être lue|de sources n’ont pas pu être lues|sources n’ont pas pu être lues}',
  startContentView: 'Voir le contenu',
  startTry: 'Posez-lui une question',
  startTryHint: 'Découvrez les réponses que reçoivent vos visiteurs, et d’où elles viennent.',
  startLook: 'Personnalisez-le',
  startLookHint: 'Couleurs, message d’accueil et questions suggérées.',
  startInstall: 'Ajoutez-le à votre site',
  startInstallHint: 'Une ligne de HTML.',
  startInstallDone: 'Vu sur {host}',
  startInstallRefused: '{host} charge le chat mais n’est pas autorisé à l’afficher',
  startInvite: 'Invitez un collègue',
  startInviteHint: 'Quelqu’un pour répondre quand le chatbot ne peut pas.',
  startModel: 'Un modèle de langage tourne sur cette machine',
  startModelHint:
    'Ollama, {model}. Il peut rédiger les réponses à partir de vos contenus ; rien ne quitte votre serveur.',
  startModelUse: 'L’utiliser',
  startModelUsed: '{model} rédige désormais les réponses',

  last30Days: '30 derniers jours',
  resolved: 'Résolues',
  refused: 'Sans réponse',
  handedOver: 'Transférées',
  visitorsWaiting: '{n} {n:visiteur attend|de visiteurs attendent|visiteurs attendent} de parler à une personne',
  askedToday: '{n} aujourd’hui',

  improveNext: 'À améliorer',
  improveNextHint: 'Les questions auxquelles votre contenu n’a pas répondu, les plus fréquentes d’abord.',
  improveNothing: 'Aucune question ouverte',
  improveNothingHint: 'Les questions auxquelles le chatbot ne peut pas répondre apparaîtront ici.',
  improveAsked: 'posée {n} fois',
  improveAll: 'Tout afficher',
  addAnAnswer: 'Ajouter une réponse',
};
