import type { en } from '../../onboarding/words.en.ts';

export const fr: typeof en = {
  beginTitle: 'Quel est votre site web ?',
  beginHint: 'Parley lit votre site et s’en sert pour répondre aux visiteurs. Prêt en une minute environ.',
  beginAddress: 'Site web',
  beginRead: 'Créer le chatbot',
  beginLooking: 'Analyse de {host}…',
  beginWithout: 'Commencer sans site web',
  beginWith: 'Commencer avec un site web',
  beginNameTitle: 'Donnez un nom à votre chatbot',
  beginNameHint: 'Vous ajouterez ensuite des fichiers, du texte ou des questions avec leurs réponses.',
  beginUnread: 'Créer quand même',

  readingTitle: 'Lecture de {host}',
  readingDone: '{host} est prêt',
  readingHint: 'Vous pouvez déjà poser des questions : les réponses s’améliorent au fil des pages.',
  readingDoneHint: 'Posez-lui les questions de vos visiteurs.',
  readingPages: '{n} {n:page lue|de pages lues|pages lues}',
  readingFound: 'sur {n} {n:trouvée|trouvées|trouvées}',
  readingNone: 'Aucune page lue pour l’instant. La première prend quelques secondes.',
  readingFailed: 'Ce site n’a pas pu être lu',
  readingTry: 'Essayer',
  readingInstall: 'Ajouter à votre site',
  readingHome: 'Aller à l’accueil du chatbot',
  readingAddContent: 'Ajouter d’autres contenus',
};
