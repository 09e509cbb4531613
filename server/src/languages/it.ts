import { type Language, withoutElision } from './language.ts';
import { personLast } from './wish-orders.ts';

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
    notFound: (name) => `Purtroppo non ho trovato nulla al riguardo nei documenti di ${name}.`,
    offerPerson: 'Desidera parlare con una persona? C’è qualcuno disponibile.',
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
  },
  personWishes: {
    ...personLast,
    lists: {
      lead: 'ciao, salve, buongiorno, buonasera, buon pomeriggio, ok, okay, va bene, sì, bene, allora, quindi, ma, però, e, o, per favore, scusi, scusa, mi scusi, grazie, no grazie, per cortesia, adesso, ora, senti, senta, guarda, no., non mi aiuta, non mi aiuti, non aiuta, non serve a niente, non mi è utile, così non va',
      bot: 'robot, bot, chatbot, macchina, macchine, computer, ia, intelligenza artificiale, risponditore',
      unwilling:
        'non voglio parlare con, non voglio chattare con, non voglio parlare a, non voglio avere a che fare con, io non voglio parlare con, io non voglio chattare con, io non voglio parlare a, io non voglio avere a che fare con, non voglio più parlare con, non voglio più chattare con, non voglio più parlare a, non voglio più avere a che fare con, non vorrei parlare con, non vorrei chattare con, non vorrei parlare a, non vorrei avere a che fare con, non desidero parlare con, non desidero chattare con, non desidero parlare a, non desidero avere a che fare con, non mi va di parlare con, non mi va di chattare con, non mi va di parlare a, non mi va di avere a che fare con, sono stanco di parlare con, sono stanco di chattare con, sono stanco di parlare a, sono stanco di avere a che fare con, sono stanca di parlare con, sono stanca di chattare con, sono stanca di parlare a, sono stanca di avere a che fare con, mi rifiuto di parlare con, mi rifiuto di chattare con, mi rifiuto di parlare a, mi rifiuto di avere a che fare con',
      saying:
        'qualcuno può chiamarmi, qualcuno mi può chiamare, qualcuno può richiamarmi, qualcuno potrebbe chiamarmi, qualcuno mi può richiamare, mi può chiamare qualcuno, mi può richiamare qualcuno, può chiamarmi qualcuno, potete chiamarmi, potete richiamarmi, potreste chiamarmi, può chiamarmi, mi chiami, mi chiamate, chiamatemi, richiamatemi, vorrei essere richiamato, vorrei essere richiamata, vorrei essere chiamato, voglio essere richiamato, voglio essere richiamata, desidero essere richiamato, desidero essere richiamata, vorrei che qualcuno mi chiamasse, vorrei che qualcuno mi richiamasse, voglio che qualcuno mi chiami, vorrei una telefonata, qualcuno può contattarmi, qualcuno mi può contattare, può aiutarmi una persona, può aiutarmi un umano, mi può aiutare una persona, mi può aiutare un operatore, può aiutarmi un operatore',
      desk: 'servizio clienti, assistenza, assistenza clienti, assistenza tecnica, supporto, supporto tecnico, responsabile, qualcuno',
      present:
        'c è qualcuno, c è nessuno, qualcuno c è, c è qualcuno lì, c è qualcuno qui, c è una persona vera, c è una persona reale, c è una persona vera lì, c è un umano, c è un essere umano, c è un umano lì, c è una persona lì, c è un operatore lì, ci sono persone vere, ci sono persone reali qui, c è una vera persona, c è qualcuno in linea, c è qualcuno in ascolto',
      no: 'no.',
      wish: 'voglio, vorrei, desidero, desidererei, ho bisogno di, preferisco, preferirei, mi piacerebbe, vorrei tanto, voglio solo, vorrei solo, avrei bisogno di, esigo di, fammi, mi faccia, fatemi, vogliamo, vorremmo, voglio davvero, lasciami, mi lasci, pretendo di, mi serve, mi occorre, dovrei',
      may: 'posso, potrei, è possibile, sarebbe possibile, si può, possiamo, potremmo, posso per favore, potrei per favore, c è modo di, c è un modo per, c è la possibilità di, mi è possibile, posso avere modo di',
      how: 'come posso, come faccio a, come si fa a, come posso fare per, come potrei',
      talk: 'parlare con, chattare con, parlare a',
      contact:
        'parlare con, parlare a, parlare ad, parlare col, chattare con, discutere con, conversare con, essere messo in contatto con, essere messa in contatto con, essere collegato con, essere collegata con, mettermi in contatto con, entrare in contatto con, essere trasferito a, essere trasferita a, contattare, essere assistito da, essere assistita da, interagire con, comunicare con, avere a che fare con, confrontarmi con, parlarne con',
      would: 'può, potrebbe, puoi, potresti, potete, potreste, mi può, mi potrebbe, mi puoi, mi potresti, per favore',
      hand: 'mettermi in contatto con, mettere in contatto con, passarmi, passare, passare a, collegarmi con, collegarmi a, trasferirmi a, trasferire a, indirizzarmi a, farmi parlare con, far parlare con, mi metta in contatto con, mettimi in contatto con, mi passi, passami, mi colleghi con, mi colleghi a, collegami con, collegami a, mi trasferisca a, trasferiscimi a, mi faccia parlare con, fammi parlare con, fatemi parlare con, passatemi, mettetemi in contatto con, mi dia, dammi, mi fa parlare con, mi fate parlare con, mi fai parlare con, mi passa, mi passate, mi mette in contatto con',
      want: 'voglio, vorrei, desidero, ho bisogno di, mi serve, mi occorre, preferisco, preferirei, c è, mi dia, dammi, esigo, pretendo, vorrei avere, posso avere, potrei avere, ho bisogno dell aiuto di, voglio l aiuto di, mi serve l aiuto di, vorrei l aiuto di, come parlo con, vorrei assistenza da, voglio assistenza da, è possibile avere, si può avere, ho bisogno di aiuto da, avrei bisogno di',
      there: 'c è, c è qui, avete, esiste, ci sono',
      whom: 'con cui parlare, con cui posso parlare, con cui poter parlare, con cui potrei parlare, con cui io possa parlare, con il quale parlare, con la quale parlare, che mi possa aiutare, che possa aiutarmi, che mi aiuti, a cui rivolgermi, con cui chattare',
      one: 'un, uno, una, il, lo, la, l, i, gli, le, un vostro, una vostra, uno dei vostri, il vostro, la vostra, il tuo, un suo, un altro, un altra, qualche, un vero, una vera, delle, dei, questo, questa, questo stupido',
      human:
        'umano, umana, essere umano, persona, persona vera, persona reale, vera persona, persona in carne e ossa, persona umana, operatore, operatrice, operatore umano, operatore reale, vero operatore, agente, agente umano, consulente, consulente umano, assistente umano, rappresentante, addetto, qualcuno di reale, qualcuno di vero, assistenza umana, persone reali, operatore dal vivo, operatore del servizio clienti',
      person:
        'operatori, qualcuno, qualcun altro, qualcuno del team, qualcuno del vostro team, qualcuno dell assistenza, qualcuno del servizio clienti, qualcuno di voi, altra persona, responsabile, supervisore, dipendente, impiegato, collega, membro del team, assistenza, assistenza clienti, assistenza tecnica, servizio clienti, supporto, supporto tecnico, team, team di assistenza, persone vere, capo, direttore, tecnico, titolare, qualcuno delle vendite',
      alone:
        'operatore, operatrice, umano, agente, persona vera, persona reale, essere umano, operatore umano, agente umano, consulente, parlare con operatore, parlare con umano, chat dal vivo, vera persona, rappresentante',
      please: 'per favore, per piacere, per cortesia, adesso, ora, subito, grazie, non un bot, non un robot, perfavore',
      polite:
        'per favore, perfavore, per piacere, per cortesia, adesso, ora, subito, grazie, qui, direttamente, immediatamente, non un bot, non un robot, non con un bot, non con un robot, e non con un bot, e non con un robot, invece di un bot, invece che con un bot, invece che con un robot, invece di un robot, al posto di un bot, se possibile, se è possibile, oggi, dal vivo, urgentemente, via chat, in chat, disponibile, piuttosto, online, delle vendite, dell amministrazione, dell ufficio vendite, della fatturazione, dell assistenza, del supporto, del servizio clienti, del vostro team, del team, una buona volta',
      subject: 'riguardo, su, sul, sulla, sulle, sui, del mio, della mia, perché, che, circa, in merito',
      reason: 'riguardo, su, sul, sulla, sulle, sui, del mio, della mia, perché, che, circa, in merito, per, poiché',
    },
    asides: 'per favore, per piacere, per cortesia, perfavore',
    joins: 'e, ma, però, quindi, perché, o, allora',
    supposing: 'se, quando, qualora, è vero',
    quoting:
      'dire., dice., dicono., scrivere., scrive., scrivono., ha scritto., traduci, traduca, modello, come si dice, significa.',
  },
};
