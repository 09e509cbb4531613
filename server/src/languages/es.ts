import type { Language } from './language.ts';

export const es: Language = {
  stemmer: 'spanish',
  stopWords: `el la los las lo un una unos unas de del al a este esta esto estos estas ese esa eso esos esas aquel aquella yo me
    mi mis mí tú te tu tus ti él ella ello nosotros nos nuestro nuestra nuestros nuestras vosotros os vuestro ellos ellas
    usted ustedes se su sus le les soy eres es somos son era eran fue fueron ser sido estoy está están estaba estar he has
    ha hemos han había haber hay tengo tiene tienen tener hace hacer puedo puede pueden poder podría debo debe quiero
    quiere que qué quien quién cuando cuándo donde dónde cual cuál cuáles cuanto cuánto cuántos por porque cómo como y e o
    u pero sino si sí no ni ya muy más también entonces en con sin sobre entre para desde hasta durante según
    necesito saber sé decir dime gustaría ayuda ayudar favor`,
  negations: 'no nunca jamás nadie nada ningún ninguna ninguno sin ni tampoco',
  contrastWords:
    'no nunca nadie nada ningún ninguna sin desde antes después hasta salvo contra más menos solo sólo sobre bajo',
  contraries:
    'primero/primer/primera último/última, antes después, más/mayor menos/menor, siempre nunca, viejo/antiguo nuevo, abrir cerrar, comprar vender, mejor peor, temprano tarde, inicio/empezar/comienzo fin/final/terminar, permitido prohibido, incluido excluido, aumentar disminuir/reducir, dentro/interior fuera/exterior, mínimo máximo, activar desactivar, rápido lento',
  numbers: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  dates: {
    days: 'lunes, martes, miércoles, jueves, viernes, sábado, domingo',
    months: 'enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre',
    centuries: 'siglo',
  },
  questions: {
    amount: 'cuánt[oa]s?',
    time: 'cuándo|qué (?:hora|día|año|fecha|siglo)|horarios?',
    person: 'quién(?:es)?',
    place: 'dónde',
    reason: 'por qué',
    steps: 'cómo',
    definition: 'qué (?:es|son|significa)',
  },
  answers: {
    reason: 'porque|debido a|ya que|para que',
    instruction: { verbs: 'haga|seleccione|abra|pulse|vaya|toque|introduzca|elija', position: 'first' },
    definition: { articles: 'el|la|los|las|un|una', verbs: 'es|son' },
    openings: {
      back: 'él|ella|ellos|ellas|esto|eso|este|esta|estos|estas|ese|esa|esos|esas|también|además|sin embargo|no obstante|de lo contrario|si no|entonces|luego|después|por lo tanto|por eso|así|pero|y|o|en su lugar|en ese caso|en este caso|asimismo',
      replies:
        'sí|no(?=[,.!:;])|porque|quizás|tal vez|claro|por supuesto|lamentablemente|desafortunadamente|depende|ambos|ambas|ninguno|ninguna|nunca',
      introduces:
        '(?:en )?(?:esta|este) (?:página|guía|artículo|sección|documento|tutorial|capítulo)|a continuación (?:encontrará|verá|encontrarás)|bienvenid[oa]s?|véase (?:abajo|más abajo)|índice',
      points:
        '(?:por favor,? )?(?:vea|véase|ver|consulte|consulta|lea|lee más|más información|para (?:más|obtener más) información|para más detalles|obtenga más información|encontrará más)',
    },
  },
  questionOpeners: 'cuánto cuánta cuántos cuántas cuanto cómo dónde cuándo qué quién cuál puedo tienen hay quiero',
  followUps: {
    back: 'él ella ellos ellas lo eso esto ese esa esos esas este esta estos estas aquel aquello allí ahí mismo misma otros otras ambos',
    onward:
      'y, o, pero, también, entonces, pues, y si, qué hay de, qué pasa con, qué más, algo más, por qué no, porque, sí, no, vale, ok, gracias, ya veo, en ese caso, salvo, por ejemplo',
    leading: 'en a al para por de del con sin desde hasta antes después durante entre',
  },
  smallTalk: {
    greeting:
      'hola, buenos días, buenas tardes, buenas noches, buenas, buen día, hola a todos, qué tal, hola qué tal, cómo está, cómo estás, hay alguien, hay alguien ahí',
    thanks:
      'gracias, muchas gracias, mil gracias, muchísimas gracias, gracias por su ayuda, gracias por tu ayuda, gracias por la ayuda, te lo agradezco, se lo agradezco, perfecto, genial, estupendo',
    goodbye:
      'adiós, adios, hasta luego, hasta pronto, hasta mañana, chao, nos vemos, que tenga un buen día, buenas noches, eso es todo',
    about:
      'quién eres, quién es usted, qué eres, eres un bot, eres un robot, eres humano, eres una persona, es usted un robot, cómo te llamas, cómo se llama, cómo se llama usted, qué puedes hacer, qué puede hacer, qué sabes hacer, cómo puedes ayudarme, cómo puede ayudarme, en qué puedes ayudarme, ayuda',
    acknowledgement: 'ok, okay, vale, de acuerdo, bien, muy bien, entendido, entiendo, ya veo, claro, está bien, bueno',
  },
  acceptances:
    'sí, sí por favor, sí gracias, claro, claro que sí, por supuesto, vale, ok, de acuerdo, por favor, sí claro, bueno, sí me gustaría, me gustaría, perfecto',
  phrases: {
    notFound: 'Lo siento, no he encontrado una respuesta a eso.',
    offerPerson: '¿Desea hablar con una persona? Hay alguien disponible.',
    closest: 'Lo más parecido que he encontrado:',
    orMeant: 'Quizá se refiera también a esto:',
    inOtherLanguage: (name) => `He encontrado esto en otro idioma (${name}).`,
    greeting: (name) => `¡Hola! Soy ${name}. ¿En qué puedo ayudarle?`,
    thanks: '¡De nada! ¿Desea saber algo más?',
    goodbye: '¡Hasta pronto y gracias por su visita!',
    about: (name) =>
      `Soy ${name}, un chatbot. Respondo preguntas a partir de los documentos que me han dado e indico mis fuentes. Hágame su pregunta.`,
    acknowledgement: 'De acuerdo. ¿Desea saber algo más?',
    beyondDocuments: 'Más allá de los documentos:',
    handingOver: 'Le paso con una persona. En un momento alguien le responderá aquí.',
    nobodyHere:
      'Ahora mismo no hay nadie disponible, pero su mensaje queda a la espera de nuestro equipo. Deje aquí su correo electrónico y alguien le responderá.',
    addressKnown:
      'Ahora mismo no hay nadie disponible, pero su mensaje queda a la espera de nuestro equipo. Tenemos su correo electrónico y alguien le responderá.',
    backAt: (when) => `Volverá a haber alguien el ${when}.`,
    noPeople: (name) =>
      `Aquí no puedo pasarle con una persona. Soy ${name}, un chatbot, y respondo a partir de los documentos que me han dado.`,
    emailPassedOn: 'Gracias. He transmitido su correo electrónico y alguien le responderá.',
    inChat: {
      nobodyHere:
        'Ahora mismo no hay nadie disponible, pero su mensaje queda a la espera de nuestro equipo y la respuesta aparecerá en este chat. Deje aquí su correo electrónico para que sepan cómo localizarle.',
      addressKnown:
        'Ahora mismo no hay nadie disponible, pero su mensaje queda a la espera de nuestro equipo junto con su correo electrónico. La respuesta aparecerá en este chat.',
      emailPassedOn: 'Gracias. He transmitido su correo electrónico. La respuesta aparecerá en este chat.',
    },
  },
  personWords:
    'human person alguien algien agente asesor operador operadora represent ejecutiv emplead supervisor gerente encargad responsable soporte atencion servicio jefe experto equipo habl chat convers plati comuni contact llam marc pas conect deriv vivo robot bot gente',
};
