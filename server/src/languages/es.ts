import type { Language } from './language.ts';
import { personLast } from './wish-orders.ts';

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
    notFound: (name) => `Lo siento, no he encontrado nada sobre eso en los documentos de ${name}.`,
    offerPerson: '¿Desea hablar con una persona? Hay alguien disponible.',
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
  },
  personWishes: {
    ...personLast,
    lists: {
      lead: 'hola, buenos días, buenas tardes, buenas noches, buenas, ok, okay, vale, sí, bueno, pues, entonces, pero, y, o, por favor, perdón, perdona, disculpe, disculpa, gracias, no gracias, mejor, ahora, oye, oiga, no., esto no me sirve, esto no me ayuda, no me sirve, no me ayuda, eso no me ayuda, no sirves',
      bot: 'robot, robots, bot, bots, chatbot, máquina, máquinas, ia, inteligencia artificial, computadora, ordenador, contestador',
      unwilling:
        'no quiero hablar con, no quiero chatear con, no quiero hablando con, no quiero conversar con, no quiero tratar con, yo no quiero hablar con, yo no quiero chatear con, yo no quiero hablando con, yo no quiero conversar con, yo no quiero tratar con, ya no quiero hablar con, ya no quiero chatear con, ya no quiero hablando con, ya no quiero conversar con, ya no quiero tratar con, no deseo hablar con, no deseo chatear con, no deseo hablando con, no deseo conversar con, no deseo tratar con, no me gusta hablar con, no me gusta chatear con, no me gusta hablando con, no me gusta conversar con, no me gusta tratar con, no quiero seguir hablar con, no quiero seguir chatear con, no quiero seguir hablando con, no quiero seguir conversar con, no quiero seguir tratar con, estoy cansado de hablar con, estoy cansado de chatear con, estoy cansado de hablando con, estoy cansado de conversar con, estoy cansado de tratar con, estoy cansada de hablar con, estoy cansada de chatear con, estoy cansada de hablando con, estoy cansada de conversar con, estoy cansada de tratar con, me niego a hablar con, me niego a chatear con, me niego a hablando con, me niego a conversar con, me niego a tratar con',
      saying:
        'me puede llamar alguien, alguien me puede llamar, alguien puede llamarme, puede llamarme alguien, me puede llamar, me pueden llamar, me podrían llamar, me podría llamar alguien, podría llamarme alguien, alguien podría llamarme, pueden llamarme, puede llamarme, llámenme, llámeme, llámame, que me llamen, quiero que me llamen, necesito que me llamen, quisiera que me llamen, quiero que alguien me llame, necesito que alguien me llame, quisiera que alguien me llame, me gustaría que me llamen, me gustaría que me llamaran, que alguien me llame, quiero una llamada, necesito una llamada, alguien puede contactarme, alguien me puede contactar, que alguien me contacte, quiero que alguien me contacte, puede ayudarme una persona, puede ayudarme un humano, me puede ayudar una persona, me puede ayudar un humano, me puede atender una persona, me puede atender alguien, puede atenderme una persona, puede atenderme alguien, necesito que alguien me ayude, necesito que alguien me atienda, necesito que me ayude alguien, que me atienda una persona, que me atienda un humano, que me atienda alguien, que me atienda un agente',
      desk: 'atención al cliente, servicio al cliente, soporte, soporte técnico, gerente, supervisor, encargado, persona, alguien',
      present:
        'hay alguien ahí, hay alguien, hay alguien aquí, hay alguien allí, alguien ahí, hay una persona ahí, hay una persona real ahí, hay una persona real, hay una persona de verdad, hay una persona de verdad ahí, hay un humano ahí, hay algún humano, hay algún humano ahí, hay alguna persona ahí, hay alguna persona real ahí, hay alguien real ahí, hay personas reales aquí, está alguien ahí',
      no: 'no.',
      wish: 'quiero, quisiera, me gustaría, deseo, desearía, necesito, prefiero, preferiría, solo quiero, yo quiero, realmente quiero, exijo, déjame, déjeme, queremos, querría, necesito poder, quería, me urge',
      may: 'puedo, podría, podría yo, puedo por favor, podría por favor, es posible, sería posible, se puede, podemos, podríamos, hay forma de, hay alguna forma de, hay manera de, hay alguna manera de, existe la posibilidad de, me permite, me permites, me puede dejar',
      how: 'cómo puedo, cómo hago para, cómo puedo hacer para, cómo se puede',
      talk: 'hablar con, chatear con, comunicarme con, conversar con',
      contact:
        'hablar con, hablar a, chatear con, comunicarme con, conversar con, contactar con, contactar a, contactarme con, ponerme en contacto con, ser atendido por, ser atendida por, que me atienda, que me atiendan, hablarle a, tratar con, conectarme con, que me comuniquen con, que me pasen con, que me conecten con, que me transfieran a, que me transfieran con, que me pongan con, estar en contacto con, entrar en contacto con, dialogar con, platicar con, que me ponga con, que me pase con, que me comunique con',
      would:
        'puede, podría, puedes, podrías, me puede, me podría, me puedes, me podrías, puede usted, por favor, quiero que, necesito que',
      hand: 'comunicarme con, pasarme con, pasarme a, conectarme con, transferirme a, transferirme con, ponerme con, ponerme en contacto con, derivarme a, derivarme con, comunicar con, pasar con, conectar con, transferir a, poner con, poner en contacto con, comuníqueme con, comunícame con, páseme con, pásame con, páseme a, pásame a, conécteme con, conéctame con, transfiérame a, transfiéreme a, póngame con, ponme con, póngame en contacto con, ponme en contacto con, dame, deme, derívame a, derívame con, derívenme con, pásenme con, comuníquenme con, hacerme hablar con, me pasas con, me pasa con, me comunica con, me comunicas con, me pone con, me pones con, me conecta con, me conectas con, me transfiere a, me transfieres a, transferir con',
      want: 'quiero, necesito, quisiera, deseo, prefiero, me gustaría, deme, dame, hay, exijo, solicito, póngame, me gustaría tener, necesito ayuda de, quiero ayuda de, puedo tener, podría tener, cómo hablo con, cómo contacto con, cómo contacto a',
      there: 'hay, hay aquí, tienen, tienes, existe',
      whom: 'con quien hablar, con quien pueda hablar, con el que pueda hablar, con la que pueda hablar, con quien puedo hablar, que me atienda, que me pueda atender, que pueda atenderme, que me ayude, que me pueda ayudar, que pueda ayudarme, para hablar, con el que hablar, con la que hablar',
      one: 'un, una, el, la, los, las, al, algún, alguna, su, sus, tu, uno de sus, una de sus, otra, otro, unos, este, esta',
      human:
        'humano, humana, ser humano, persona real, persona humana, persona de verdad, persona de carne y hueso, agente humano, agente real, agente, agente en vivo, operador, operadora, operador humano, asesor, asesora, asesor humano, representante, representante humano, ejecutivo, humano real, alguien real, alguien humano, teleoperador, agente de atención al cliente, representante de atención al cliente, representante de servicio al cliente, persona, agente de servicio al cliente, asistente humano, atención humana',
      person:
        'alguien, alguien más, alguien de su equipo, alguien del equipo, alguien de soporte, alguien de atención al cliente, alguien de ustedes, otra persona, empleado, empleada, encargado, encargada, responsable, supervisor, supervisora, gerente, miembro del equipo, atención al cliente, servicio al cliente, servicio de atención al cliente, soporte, soporte técnico, equipo, equipo de soporte, jefe, jefa, director, técnico, especialista, alguien de ventas, alguien de facturación, alguien del área',
      alone:
        'agente, humano, operador, operadora, persona real, agente humano, ser humano, asesor, asesora, representante, agente en vivo, chat en vivo, hablar con agente, hablar con humano, operador humano, asesor humano, ejecutivo',
      please: 'por favor, porfavor, porfa, ahora, ya, gracias, no un bot, no un robot',
      polite:
        'por favor, porfavor, porfa, ahora, ahora mismo, ya, gracias, aquí, directamente, inmediatamente, no un bot, no un robot, no con un bot, no con un robot, no con una máquina, y no con un bot, y no con un robot, en vez de un bot, en vez de un robot, en lugar de un bot, en lugar de un robot, si es posible, hoy, en vivo, urgentemente, urgente, por chat, disponible, en persona, en línea, cuanto antes, de ventas, de facturación, de contabilidad, de soporte, de atención al cliente, del equipo, de su equipo, de tu equipo, del departamento de ventas, del departamento de facturación, de inmediato, de una vez',
      subject: 'sobre, acerca, porque, que, respecto, por mi, por un, por una, de mi',
      reason: 'sobre, acerca, porque, que, respecto, por, de mi, para, ya que',
    },
    asides: 'por favor, porfavor, porfa',
    joins: 'y, pero, entonces, porque, o, así que',
    supposing: 'si, cuando, es verdad, es cierto',
    quoting:
      'decir., dice., dicen., escribir., escribe., escriben., escribió., traduce, traduzca, plantilla, cómo se dice, cómo digo, significa.',
  },
};
