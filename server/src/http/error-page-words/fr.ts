import type { ErrorPageWords } from './error-page-words.ts';

export const fr: ErrorPageWords = {
  notFound: {
    title: 'Page introuvable',
    text: 'L’adresse est peut-être incorrecte, ou vous n’avez pas accès à cette page.',
  },
  noChat: {
    title: 'Ce chat n’est pas disponible',
    text: 'Le lien est peut-être incorrect, ou le chatbot est désactivé.',
  },
  failed: {
    title: 'Une erreur s’est produite',
    text: 'Le serveur n’a pas pu afficher cette page. Réessayez dans un instant.',
  },
  unavailable: {
    title: 'Indisponible pour le moment',
    text: 'Le serveur est occupé ou redémarre. Réessayez dans un instant.',
  },
  notBuilt: {
    title: 'Cette page n’est pas encore prête',
    text: 'Ses fichiers manquent sur le serveur. La personne qui le gère peut les créer avec « npm run build ».',
  },
  toDashboard: 'Aller au tableau de bord',
  apiReference: 'Référence de l’API',
  tryAgain: 'Réessayer',
};
