import type { Language } from './language.ts';

export const fr: Language = {
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
};
