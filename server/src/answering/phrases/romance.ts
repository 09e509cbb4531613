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
  },
};
