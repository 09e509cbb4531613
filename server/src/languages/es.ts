import type { Language } from './language.ts';

export const es: Language = {
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
};
