import { type Language, withoutElision } from './language.ts';
import { personLast } from './wish-orders.ts';

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
    notFound: (name) => `Je n’ai malheureusement rien trouvé à ce sujet dans les documents de ${name}.`,
    offerPerson: 'Souhaitez-vous parler à une personne ? Quelqu’un est disponible.',
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
  },
  personWishes: {
    ...personLast,
    lists: {
      lead: 'bonjour, bonsoir, salut, coucou, allo, ok, okay, d accord, oui, bon, bah, alors, donc, mais, et, ou, svp, s il vous plaît, s il te plaît, pardon, désolé, excusez moi, merci, non merci, sinon, maintenant, non., ça ne m aide pas, ça n aide pas, cela ne m aide pas, ça ne sert à rien, ça marche pas',
      bot: 'robot, robots, bot, bots, chatbot, machine, machines, ordinateur, ia, intelligence artificielle, automate',
      unwilling:
        'je ne veux pas parler à, je ne veux pas parler avec, je ne veux pas parler au, je ne veux pas discuter avec, je ne veux pas échanger avec, je veux pas parler à, je veux pas parler avec, je veux pas parler au, je veux pas discuter avec, je veux pas échanger avec, je ne veux plus parler à, je ne veux plus parler avec, je ne veux plus parler au, je ne veux plus discuter avec, je ne veux plus échanger avec, je veux plus parler à, je veux plus parler avec, je veux plus parler au, je veux plus discuter avec, je veux plus échanger avec, je ne souhaite pas parler à, je ne souhaite pas parler avec, je ne souhaite pas parler au, je ne souhaite pas discuter avec, je ne souhaite pas échanger avec, je refuse de parler à, je refuse de parler avec, je refuse de parler au, je refuse de discuter avec, je refuse de échanger avec, j en ai marre de parler à, j en ai marre de parler avec, j en ai marre de parler au, j en ai marre de discuter avec, j en ai marre de échanger avec, je n ai pas envie de parler à, je n ai pas envie de parler avec, je n ai pas envie de parler au, je n ai pas envie de discuter avec, je n ai pas envie de échanger avec, je ne voudrais pas parler à, je ne voudrais pas parler avec, je ne voudrais pas parler au, je ne voudrais pas discuter avec, je ne voudrais pas échanger avec',
      saying:
        'peut on m appeler, peut on me rappeler, pouvez vous m appeler, pouvez vous me rappeler, pourriez vous m appeler, pourriez vous me rappeler, quelqu un peut m appeler, quelqu un peut il m appeler, quelqu un peut me rappeler, quelqu un peut il me rappeler, quelqu un pourrait m appeler, quelqu un pourrait il m appeler, quelqu un pourrait il me rappeler, est ce que quelqu un peut m appeler, est ce que quelqu un peut me rappeler, appelez moi, rappelez moi, je veux être rappelé, je voudrais être rappelé, je souhaite être rappelé, je souhaiterais être rappelé, j aimerais être rappelé, je voudrais qu on me rappelle, je veux qu on me rappelle, j aimerais qu on me rappelle, je souhaite qu on me rappelle, je voudrais qu on m appelle, je voudrais qu un conseiller me rappelle, je souhaite qu un conseiller me rappelle, j aimerais qu un conseiller me rappelle, je voudrais que quelqu un me rappelle, je voudrais que quelqu un m appelle, je veux que quelqu un me rappelle, je veux que quelqu un m appelle, quelqu un peut me contacter, quelqu un peut il me contacter, un humain peut m aider, un humain peut il m aider, un conseiller peut il m aider, un conseiller peut m aider, une vraie personne peut elle m aider, j ai besoin de l aide d un humain, j ai besoin de l aide d un conseiller, je peux avoir quelqu un, je pourrais avoir quelqu un, puis je avoir quelqu un, est ce que je peux avoir quelqu un, est ce que je pourrais avoir quelqu un, pouvez vous demander à quelqu un de me contacter, pouvez vous demander à quelqu un de m appeler, pouvez vous demander à quelqu un de me rappeler, pourriez vous demander à quelqu un de me contacter, pourriez vous demander à quelqu un de m appeler, pourriez vous demander à quelqu un de me rappeler, peux tu demander à quelqu un de me contacter, peux tu demander à quelqu un de m appeler, peux tu demander à quelqu un de me rappeler, je veux qu un humain me réponde, je veux qu un humain m aide, je veux qu un humain me contacte, je veux qu un humain m appelle, je veux qu un conseiller me réponde, je veux qu un conseiller m aide, je veux qu un conseiller me contacte, je veux qu un conseiller m appelle, je veux qu un agent me réponde, je veux qu un agent m aide, je veux qu un agent me contacte, je veux qu un agent m appelle, je voudrais qu un humain me réponde, je voudrais qu un humain m aide, je voudrais qu un humain me contacte, je voudrais qu un humain m appelle, je voudrais qu un conseiller me réponde, je voudrais qu un conseiller m aide, je voudrais qu un conseiller me contacte, je voudrais qu un conseiller m appelle, je voudrais qu un agent me réponde, je voudrais qu un agent m aide, je voudrais qu un agent me contacte, je voudrais qu un agent m appelle, je souhaite qu un humain me réponde, je souhaite qu un humain m aide, je souhaite qu un humain me contacte, je souhaite qu un humain m appelle, je souhaite qu un conseiller me réponde, je souhaite qu un conseiller m aide, je souhaite qu un conseiller me contacte, je souhaite qu un conseiller m appelle, je souhaite qu un agent me réponde, je souhaite qu un agent m aide, je souhaite qu un agent me contacte, je souhaite qu un agent m appelle',
      desk: 'service client, service clients, service clientèle, support, support client, support technique, sav, assistance, responsable, quelqu un',
      present:
        'y a t il quelqu un, il y a quelqu un, est ce qu il y a quelqu un, y a quelqu un, quelqu un est là, quelqu un est il là, est ce que quelqu un est là, y a t il un humain, est ce qu il y a un humain, y a t il une vraie personne, est ce qu il y a une vraie personne, il y a un humain, y a t il un vrai humain, y a t il une personne réelle, une vraie personne est elle là, est ce qu une vraie personne est là, il y a quelqu un là, y a t il quelqu un là, il y a un vrai humain, il y a une vraie personne',
      no: 'non',
      wish: 'je veux, je voudrais, je souhaite, je souhaiterais, j aimerais, je désire, je préfère, je préférerais, je veux juste, je voudrais juste, je veux vraiment, j ai besoin de, j aimerais bien, je voudrais bien, je demande à, j exige de, laissez moi, laisse moi, nous souhaitons, nous voudrions, je cherche à, j ai besoin d',
      may: 'puis je, est ce que je peux, est ce que je pourrais, pourrais je, je peux, je pourrais, peut on, pourrait on, est il possible de, est ce possible de, serait il possible de, est ce qu il est possible de, y a t il moyen de, peux je, il est possible de, c est possible de, est il possible d, serait il possible d, est ce possible d, est ce qu il est possible d, y a t il moyen d, c est possible d',
      how: 'comment puis je, comment faire pour, comment je peux, comment est ce que je peux, comment',
      talk: 'parler à, parler avec, parler au, discuter avec, échanger avec, chatter avec, être mis en relation avec',
      contact:
        'parler à, parler avec, parler au, parler aux, discuter avec, échanger avec, être mis en relation avec, être mise en relation avec, être mis en contact avec, être mise en contact avec, être connecté à, être transféré à, être transféré vers, entrer en contact avec, être en contact avec, contacter, joindre, chatter avec, m entretenir avec, m adresser à, communiquer avec, dialoguer avec, être redirigé vers, tchatter avec',
      would:
        'pouvez vous, pourriez vous, peux tu, pourrais tu, est ce que vous pouvez, est ce que vous pourriez, veuillez, merci de, vous pouvez',
      hand: 'me mettre en relation avec, me mettre en contact avec, me passer, me transférer à, me transférer vers, me connecter à, me rediriger vers, me diriger vers, me faire parler à, mettez moi en relation avec, mettez moi en contact avec, mets moi en relation avec, passez moi, passe moi, transférez moi à, transférez moi vers, transfère moi à, connectez moi à, connecte moi à, redirigez moi vers, faites moi parler à, donnez moi, mettez moi avec, transférer ceci à, transmettez ceci à, transmettez à, mets moi avec, mets moi en contact avec, transférez ceci à',
      want: 'je veux, je voudrais, je souhaite, j aimerais, il me faut, j ai besoin d, j ai besoin de, donnez moi, passez moi, y a t il, est ce qu il y a, je préfère, je demande, je désire, je veux avoir, je voudrais avoir, puis je avoir, est ce que je peux avoir, pourrais je avoir, je peux avoir, je pourrais avoir, on peut avoir, comment avoir, comment joindre, j ai besoin de l aide d, je veux l aide d, comment je parle à',
      there: 'y a t il, est ce qu il y a, il y a, avez vous, existe t il',
      whom: 'à qui parler, à qui je peux parler, à qui je pourrais parler, à qui puis je parler, avec qui parler, avec qui je peux parler, avec qui discuter, pour m aider, qui peut m aider, avec qui je peux discuter',
      one: 'un, une, le, la, l, les, des, de, d, votre, vos, un de vos, une de vos, l un de vos, un vrai, une vraie, un autre, une autre, de vrais, de vraies, ce, cette, n importe quel, un être',
      human:
        'humain, humaine, être humain, agent humain, conseiller humain, vrai humain, vraie personne, personne réelle, personne physique, vrai conseiller, vrai agent, conseiller, conseillère, conseiller clientèle, conseiller client, agent, agent en direct, opérateur, opératrice, téléconseiller, interlocuteur humain, quelqu un de réel, quelqu un d humain, représentant, assistance humaine, personne humaine',
      person:
        'conseillers, agents, interlocuteur, quelqu un, quelqu un d autre, quelqu un de votre équipe, quelqu un du support, quelqu un du service client, quelqu un de chez vous, personne, responsable, collaborateur, employé, membre de votre équipe, membre de l équipe, service client, service clients, service clientèle, support, support client, support technique, assistance, équipe, équipe support, sav, patron, directeur, chef, manager, superviseur, technicien, gérant, qqn, qqun',
      alone:
        'agent, humain, conseiller, conseillère, opérateur, opératrice, agent humain, vraie personne, vrai humain, être humain, conseiller humain, conseiller clientèle, conseiller client, agent en direct, parler conseiller, chat en direct',
      please: 's il vous plaît, s il te plaît, svp, stp, maintenant, merci, tout de suite, pas un robot, pas un bot',
      polite:
        's il vous plaît, s il te plaît, svp, stp, maintenant, merci, tout de suite, immédiatement, ici, directement, pas un robot, pas un bot, pas à un robot, pas à un bot, pas une machine, et pas un robot, et non un robot, plutôt qu un robot, plutôt qu à un robot, au lieu d un robot, si possible, si c est possible, aujourd hui, en direct, d urgence, par chat, par tchat, disponible, à la place, rapidement, en ligne, du service commercial, du service facturation, de la comptabilité, de la facturation, du commercial, des ventes, du service après vente, du sav, du support, de l équipe, de chez vous, de votre équipe',
      subject: 'à propos, au sujet, concernant, parce, car, qui, pour, de mon, de ma, de mes',
      reason: 'à propos, au sujet, concernant, parce, car, qui, pour, de mon, de ma, de mes, afin',
    },
    asides: 's il vous plaît, s il te plaît, svp, stp',
    joins: 'et, mais, donc, alors, car, ou',
    supposing: 'si, quand, lorsque, est il vrai, est ce vrai',
    quoting:
      'dire., dit., disent., écrire., écrit., écrivent., demande., traduis, traduisez, traduire, modèle, comment dit on, comment dire, signifie.',
  },
};
