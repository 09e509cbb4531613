import type { en } from '../../install/words.en.ts';

export const fr: typeof en = {
  installHint: 'Ajoutez le chat à votre site. Il se charge après votre page et ne la ralentit jamais.',
  installWay: 'Votre système',
  installHtml: 'Collez ceci avant </body>.',
  installWordPress:
    'Ouvrez le pied de page de votre thème dans l’éditeur de site.\nAjoutez un bloc « HTML personnalisé ».\nCollez-y cette ligne et enregistrez.',
  installShopify:
    'Ouvrez Boutique en ligne → Thèmes → Modifier le code.\nChoisissez theme.liquid.\nCollez cette ligne avant </body> et enregistrez.',
  installReact: 'Ajoutez ce composant une seule fois, près de la racine de votre application.',
  installVue: 'Ajoutez ce composant une seule fois, près de la racine de votre application.',
  installNext: 'Ajoutez ceci au layout racine.',
  installTagManager:
    'Ajoutez une balise « HTML personnalisé ».\nCollez-y ce code.\nChoisissez le déclencheur pour toutes les pages et publiez.',
  installUntried: 'Suit la documentation de {name}. Si c’est différent chez vous, fiez-vous à elle.',
  installGuide: 'Documentation de {name}',
  installDomains: 'Fonctionne sur {domains}, sous-domaines compris.',
  installLocal: 'Fonctionne uniquement sur localhost tant que vous n’avez pas ajouté votre site.',
  installChangeDomain: 'Modifier',
  installAddDomain: 'Ajouter votre site',
  installSeen: 'Statut',
  installOthers: 'Autres possibilités',
  installPageLink: 'Partagez ce lien.',
  installNotSeen: 'En attente de la première visite. Ouvrez une page de votre site qui contient la ligne.',
  installSeenAt: 'dernière visite {time}',
  installRefused: 'Non autorisé',
  installAllow: 'Autoriser',
  installAllowHost: 'Autoriser le chat sur {host}',
  installAllowedNow: 'Autorisé. Rechargez la page.',
  installSearch: 'Champ de recherche',
  installSearchHint:
    'Pour votre documentation : des résultats instantanés pendant la saisie, une réponse avec Entrée. S’ouvre avec ⌘K ou Ctrl K.',
  installPage: 'Page de chat',
  installPageHint: 'Pas de site ? Partagez le lien d’une page de chat hébergée.',
};
