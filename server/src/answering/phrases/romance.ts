import type { Wording } from './wording.ts';

export const romance: Record<'fr' | 'es' | 'pt' | 'it', Wording> = {
  fr: {
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
  es: {
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
  pt: {
    notFound: (name) => `Infelizmente não encontrei nada sobre isso nos documentos de ${name}.`,
    offerPerson: 'Gostaria de falar com uma pessoa? Há alguém disponível.',
    greeting: (name) => `Olá! Eu sou ${name}. Em que posso ajudar?`,
    thanks: 'De nada! Gostaria de saber mais alguma coisa?',
    goodbye: 'Até logo e obrigado pela sua visita!',
    about: (name) =>
      `Eu sou ${name}, um chatbot. Respondo a perguntas a partir dos documentos que me foram dados e indico as minhas fontes. É só perguntar.`,
    acknowledgement: 'Certo. Gostaria de saber mais alguma coisa?',
    beyondDocuments: 'Para além dos documentos:',
    handingOver: 'Vou passar a conversa a uma pessoa. Alguém responderá aqui dentro de momentos.',
    nobodyHere:
      'De momento não há ninguém disponível, mas a sua mensagem fica à espera da nossa equipa. Deixe aqui o seu endereço de e-mail e alguém entrará em contacto consigo.',
    addressKnown:
      'De momento não há ninguém disponível, mas a sua mensagem fica à espera da nossa equipa. Temos o seu endereço de e-mail e alguém entrará em contacto consigo.',
    backAt: (when) => `Haverá novamente alguém disponível: ${when}.`,
    noPeople: (name) =>
      `Aqui não posso passar a conversa a uma pessoa. Eu sou ${name}, um chatbot, e respondo a partir dos documentos que me foram dados.`,
    emailPassedOn: 'Obrigado. Transmiti o seu endereço de e-mail e alguém entrará em contacto consigo.',
  },
  it: {
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
};
