import { type Language, withoutElision } from './language.ts';

export const it: Language = {
  stemmer: 'italian',
  beforeStemming: withoutElision,
  stopWords: `il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla dai
    dalle in nel nello nella nei negli nelle su sul sulla sui sulle con col per tra fra questo questa questi queste
    quello quella quelli quelle io mi me mio mia miei mie tu ti te tuo tua lui lei egli ella esso essa noi ci nostro
    nostra voi vi vostro vostra loro si suo sua suoi sue ne sono sei è siamo siete era erano fu essere stato stata sarà
    ho hai ha abbiamo avete hanno aveva avere faccio fa fare posso può possono potrebbe devo deve voglio vuole che chi
    quando dove quale quali quanto quanti quante perché come e ed o od ma né se non sì già molto più anche allora cosa
    c'è cos'è dov'è qual com'è l'ha dell all nell sull un'altra senza vorrei bisogno sapere dire
    dimmi aiuto aiutare favore`,
  negations: 'non mai nessuno nessuna niente nulla senza né',
  contrastWords: 'non no mai nessuno nessuna niente senza da prima dopo fino tranne contro più meno solo sopra sotto',
  contraries:
    'primo/prima ultimo/ultima, prima dopo, più/maggiore meno/minore, sempre mai, vecchio nuovo, aprire chiudere, comprare vendere, migliore peggiore, presto tardi, inizio/iniziare fine/finire, permesso/consentito vietato, incluso/compreso escluso, aumentare diminuire/ridurre, interno esterno, minimo massimo, attivare disattivare, veloce lento',
  dates: {
    days: 'lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica',
    months: 'gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre',
    centuries: 'secolo',
  },
  questions: {
    amount: 'quant[oaie]',
    time: 'quando|che (?:ora|anno|giorno)|orari',
    person: '(?<=^\\s*)chi',
    place: 'dove',
    reason: 'perché',
    steps: 'come',
    definition: "(?:che )?cos['’]è|cosa (?:è|sono)",
  },
  answers: {
    reason: 'perché|poiché|a causa|affinché',
    instruction: {
      verbs: 'fai|fare|seleziona|selezionare|apri|aprire|premi|premere|tocca|toccare|vai|scegli',
      position: 'first',
    },
    definition: { articles: 'il|lo|la|gli|un|una', verbs: 'è|sono' },
    openings: {
      back: 'egli|ella|esso|essa|essi|esse|questo|questa|questi|queste|quello|quella|ciò|anche|inoltre|tuttavia|però|altrimenti|poi|quindi|dopodiché|perciò|pertanto|così|ma|e|o|oppure|invece|in (?:questo|tal|quel) caso',
      replies: 'sì|no(?=[,.!:;])|perché|forse|certo|certamente|purtroppo|dipende|entrambi|entrambe|nessuno|nessuna|mai',
      introduces:
        '(?:in )?(?:questa|questo) (?:pagina|guida|articolo|sezione|documento|tutorial|capitolo)|di seguito (?:trovi|trovate|troverai)|benvenut[oiae]|vedi (?:sotto|sopra)|indice',
      points:
        '(?:si )?(?:veda|vedi|vedere|consulta|consultare|consultate|leggi|leggete|per (?:maggiori|ulteriori|altre) informazioni|per (?:maggiori|ulteriori) dettagli|scopri di più|maggiori informazioni|ulteriori informazioni)',
    },
  },
  questionOpeners: 'dove quali posso avete vorrei perché cosa',
  followUps: {
    back: 'questo questa questi queste quello quella quelli quelle ciò lì là stesso stessa altri altre entrambi',
    onward:
      'e, o, ma, anche, allora, quindi, poi, e se, e per, che ne dici di, cos altro, qualcos altro, perché no, perché, sì, no, ok, grazie, capisco, in tal caso, in quel caso, tranne, per esempio',
    leading: 'in nel nella nei a al alla per da dal di del con senza su prima dopo durante fra tra fino',
  },
  smallTalk: {
    greeting:
      'ciao, salve, buongiorno, buon giorno, buonasera, buona sera, buon pomeriggio, come sta, come stai, come va, c è qualcuno, ciao a tutti',
    thanks:
      'grazie, grazie mille, molte grazie, tante grazie, ti ringrazio, la ringrazio, grazie per l aiuto, grazie dell aiuto, grazie per il suo aiuto, perfetto, ottimo',
    goodbye:
      'arrivederci, arrivederla, ciao, a presto, a dopo, ci vediamo, buona giornata, buona serata, buonanotte, buona notte, addio, è tutto',
    about:
      'chi sei, chi è lei, chi siete, cosa sei, che cosa sei, sei un bot, sei un robot, è un robot, sei umano, sei una persona, come ti chiami, come si chiama, cosa puoi fare, che cosa puoi fare, cosa sai fare, cosa può fare, come puoi aiutarmi, come può aiutarmi, aiuto',
    acknowledgement: 'ok, okay, va bene, bene, capito, ho capito, d accordo, certo, capisco, chiaro, benissimo',
  },
  acceptances:
    'sì, sì per favore, sì grazie, certo, certamente, va bene, ok, volentieri, sì volentieri, d accordo, per favore, perché no, sì vorrei, magari, sì certo',
  phrases: {
    notFound: 'Purtroppo non ho trovato una risposta a questa domanda.',
    offerPerson: 'Desidera parlare con una persona? C’è qualcuno disponibile.',
    closest: 'Ecco ciò che ho trovato di più vicino:',
    orMeant: 'Forse intendeva anche:',
    inOtherLanguage: (name) => `L’ho trovato in un’altra lingua (${name}).`,
    greeting: (name) => `Buongiorno! Sono ${name}. Come posso aiutarla?`,
    thanks: 'Prego! Desidera sapere altro?',
    goodbye: 'Arrivederci e grazie per la visita!',
    about: (name) =>
      `Sono ${name}, un chatbot. Rispondo alle domande in base ai documenti che mi sono stati forniti e indico le fonti. Mi faccia pure una domanda.`,
    acknowledgement: 'Va bene. Desidera sapere altro?',
    beyondDocuments: 'Oltre i documenti:',
    handingOver: 'La metto in contatto con una persona. Tra un attimo qualcuno le risponderà qui.',
    nobodyHere:
      'Al momento non c’è nessuno disponibile, ma il suo messaggio attende il nostro team. Lasci qui il suo indirizzo e-mail e qualcuno la ricontatterà.',
    addressKnown:
      'Al momento non c’è nessuno disponibile, ma il suo messaggio attende il nostro team. Abbiamo il suo indirizzo e-mail e qualcuno la ricontatterà.',
    backAt: (when) => `Qualcuno sarà di nuovo disponibile ${when}.`,
    noPeople: (name) =>
      `Qui non posso metterla in contatto con una persona. Sono ${name}, un chatbot, e rispondo in base ai documenti che mi sono stati forniti.`,
    emailPassedOn: 'Grazie. Ho trasmesso il suo indirizzo e-mail e qualcuno la ricontatterà.',
    inChat: {
      nobodyHere:
        'Al momento non c’è nessuno disponibile, ma il suo messaggio attende il nostro team e la risposta apparirà in questa chat. Lasci qui il suo indirizzo e-mail, così il team saprà come raggiungerla.',
      addressKnown:
        'Al momento non c’è nessuno disponibile, ma il suo messaggio attende il nostro team insieme al suo indirizzo e-mail. La risposta apparirà in questa chat.',
      emailPassedOn: 'Grazie. Ho trasmesso il suo indirizzo e-mail. La risposta apparirà in questa chat.',
    },
  },
  personWords:
    'uman person qualcuno operat agente consulent addett responsabil rappresentant dipendent supervisor assistenza supporto servizio capo espert collega referent direttor commercial team parl chatt comunic contatt ricontatt chiam richiam passa trasfer colleg connett live vivo robot bot gente nessuno',
};
