import type { Language } from './language.ts';

export const en: Language = {
  phrases: {
    notFound: (name) => `I could not find that in the documents of ${name}.`,
    offerPerson: 'Would you like to talk to a person? Somebody is here.',
    greeting: (name) => `Hello! I am ${name}. How can I help you?`,
    thanks: 'You are welcome! Is there anything else you would like to know?',
    goodbye: 'Goodbye, and thank you for your visit!',
    about: (name) =>
      `I am ${name}, a chatbot. I answer questions from the documents I was given and name my sources. Just ask me something.`,
    acknowledgement: 'All right. Is there anything else you would like to know?',
    beyondDocuments: 'Beyond the documents:',
    handingOver: 'I am handing you over to a person. Somebody will answer you here in a moment.',
    nobodyHere:
      'Nobody is available right now, but your message is waiting for our people. Please leave your e-mail address here, and somebody will get back to you.',
    addressKnown:
      'Nobody is available right now, but your message is waiting for our people. We have your e-mail address, and somebody will get back to you.',
    backAt: (when) => `Somebody will be here again on ${when}.`,
    noPeople: (name) =>
      `I cannot pass you on to a person here. I am ${name}, a chatbot, and I answer from the documents I was given.`,
    emailPassedOn: 'Thank you. I have passed on your e-mail address, and somebody will get back to you.',
  },
};
