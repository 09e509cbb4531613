import { type Language, withoutElision } from './language.ts';

export const fr: Language = {
  stemmer: 'french',
  beforeStemming: withoutElision,
  stopWords: `le la les l un une des du de d au aux ce cet cette ces c je j me m moi tu te t toi il elle on nous vous ils elles
    lui leur leurs se s y en mon ma mes ton ta tes son sa ses notre nos votre vos suis es est sommes êtes sont étais était
    étaient été être sera seront serait ai as a avons avez ont avait avaient avoir eu aura aurait fait faire peut peux
    pouvez peuvent pourrait dois doit devez veux veut que qu qui quoi quand où quel quelle quels quelles pourquoi comment
    combien et ou mais donc car ni si ne n pas plus très aussi comme alors lorsque puis dans sur sous par pour avec sans
    chez vers entre depuis pendant avant après est-ce qu'est-ce c'est n'est d'un d'une l'on qu'il qu'elle voudrais besoin sais
    savoir dire dites aide aider aidez svp merci`,
  negations: 'ne n pas jamais aucun aucune rien personne sans ni',
  contrastWords:
    'ne pas non jamais aucun aucune rien personne sans de depuis avant après jusque sauf contre plus moins seulement sous sur',
  contraries:
    'premier/première dernier/dernière, avant après, plus/supérieur moins/inférieur, toujours jamais, ancien/vieux nouveau, ouvrir fermer, acheter vendre, meilleur pire, tôt tard, début/commencer fin/finir, autorisé/permis interdit, inclus/compris exclu, augmenter diminuer/réduire, intérieur extérieur, minimum maximum, activer désactiver, rapide lent',
  numbers: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze',
  dates: {
    days: 'lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche',
    months: 'janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre',
    centuries: 'siècle',
  },
  questions: {
    amount: 'combien|quel(?:le)? (?:prix|nombre|taille|durée)',
    time: 'quand|quelle (?:heure|année|date)|horaires?',
    person: '(?<=^\\s*)qui',
    place: 'où',
    reason: 'pourquoi',
    steps: 'comment',
    definition: "qu['’]est-ce qu|c['’]est quoi",
  },
  answers: {
    reason: 'parce que|car|afin de|en raison',
    instruction: { verbs: 'cliquez|sélectionnez|ouvrez|appuyez|choisissez|allez|entrez', position: 'first' },
    definition: { articles: 'le|la|les|un|une', verbs: 'est|sont' },
    openings: {
      back: "il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|ça|c['’]est|celui-ci|celle-ci|aussi|également|cependant|toutefois|sinon|autrement|ensuite|puis|alors|donc|ainsi|mais|et|ou|de plus|en outre|par conséquent|dans ce cas|après cela|si oui|si non",
      replies:
        "oui|non|parce qu(?:e|['’]\\p{L}+)|peut-être|bien sûr|malheureusement|(?:cela|ça) dépend|les deux|aucun|aucune|jamais",
      introduces:
        '(?:dans |sur )?(?:cette|ce) (?:page|guide|article|section|document|tutoriel|chapitre)|vous trouverez ci-dessous|bienvenue|voir (?:ci-dessous|ci-dessus)|table des matières',
      points:
        "(?:veuillez )?(?:voir|voyez|consultez|consulter|reportez-vous|lisez|en savoir plus|pour plus d['’]informations|pour en savoir plus|plus d['’]informations|plus de détails)",
    },
  },
  questionOpeners: 'combien comment où quand pourquoi quel quelle quels quelles je est-ce puis avez peut',
  followUps: {
    back: 'elle ils elles lui ça cela ceci celui celle ceux celles cet cette ces là sinon',
    onward:
      'et, ou, mais, aussi, alors, donc, puis, et pour, et si, qu en est il, quoi d autre, pourquoi pas, parce que, oui, non, si, ok, d accord, merci, je vois, dans ce cas, sauf, par exemple',
    leading: 'à au aux en dans sur pour de du des avec sans chez par avant après pendant entre jusqu depuis',
  },
  smallTalk: {
    greeting:
      'bonjour, salut, bonsoir, coucou, hello, allo, bonjour à tous, comment allez vous, comment vas tu, comment ça va, ça va, il y a quelqu un',
    thanks:
      'merci, merci beaucoup, merci bien, mille mercis, merci pour votre aide, merci de votre aide, merci à vous, un grand merci, parfait, super, génial',
    goodbye:
      'au revoir, à bientôt, à plus, à plus tard, bonne journée, bonne soirée, bonne nuit, adieu, salut, ciao, c est tout',
    about:
      'qui êtes vous, qui es tu, tu es qui, vous êtes qui, êtes vous un robot, es tu un robot, êtes vous humain, es tu humain, comment vous appelez vous, comment t appelles tu, que pouvez vous faire, que peux tu faire, que sais tu faire, que savez vous faire, comment pouvez vous m aider, aide',
    acknowledgement: 'ok, okay, d accord, bien, très bien, compris, j ai compris, je vois, entendu, ça marche',
  },
  acceptances:
    'oui, oui s il vous plaît, oui svp, oui merci, d accord, ok, volontiers, avec plaisir, bien sûr, oui bien sûr, oui volontiers, pourquoi pas, oui je veux bien, je veux bien, s il vous plaît',
  phrases: {
    notFound: 'Je n’ai malheureusement pas trouvé de réponse à ce sujet.',
    offerPerson: 'Souhaitez-vous parler à une personne ? Quelqu’un est disponible.',
    closest: 'Voici ce que j’ai trouvé de plus proche :',
    orMeant: 'Vous vouliez peut-être savoir :',
    inOtherLanguage: (name) => `J’ai trouvé ceci dans une autre langue (${name}).`,
    greeting: (name) => `Bonjour ! Je suis ${name}. Comment puis-je vous aider ?`,
    thanks: 'Je vous en prie ! Souhaitez-vous savoir autre chose ?',
    goodbye: 'Au revoir et merci de votre visite !',
    about: (name) =>
      `Je suis ${name}, un chatbot. Je réponds aux questions à partir des documents qui m’ont été confiés et j’indique mes sources. Posez-moi simplement votre question.`,
    acknowledgement: 'Très bien. Souhaitez-vous savoir autre chose ?',
    beyondDocuments: 'Au-delà des documents :',
    handingOver: 'Je vous mets en relation avec une personne. Quelqu’un va vous répondre ici dans un instant.',
    nobodyHere:
      'Personne n’est disponible pour le moment, mais votre message attend notre équipe. Laissez ici votre adresse e-mail et quelqu’un vous répondra.',
    addressKnown:
      'Personne n’est disponible pour le moment, mais votre message attend notre équipe. Nous avons votre adresse e-mail et quelqu’un vous répondra.',
    backAt: (when) => `Quelqu’un sera de nouveau là ${when}.`,
    noPeople: (name) =>
      `Je ne peux pas vous mettre en relation avec une personne ici. Je suis ${name}, un chatbot, et je réponds à partir des documents qui m’ont été confiés.`,
    emailPassedOn: 'Merci. J’ai transmis votre adresse e-mail et quelqu’un vous répondra.',
    inChat: {
      nobodyHere:
        'Personne n’est disponible pour le moment, mais votre message attend notre équipe, et la réponse apparaîtra dans ce chat. Laissez ici votre adresse e-mail pour qu’elle sache comment vous joindre.',
      addressKnown:
        'Personne n’est disponible pour le moment, mais votre message attend notre équipe, avec votre adresse e-mail. La réponse apparaîtra dans ce chat.',
      emailPassedOn: 'Merci. J’ai transmis votre adresse e-mail. La réponse apparaîtra dans ce chat.',
    },
  },
  personWords:
    'humain personne quelqu qqn qqun conseil agent operateur responsable interlocuteur service support assistance sav chef superviseur manager collegue employe representant commercial directeur expert superieur parl discut echang appel rappel contact relation chat tchat dialogu communi live robot bot equipe telephone',
};
