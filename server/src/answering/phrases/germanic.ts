import type { Wording } from './wording.ts';

export const germanic: Record<'en' | 'de' | 'nl', Wording> = {
  en: {
    notFound: (name) => `I could not find that in the documents of ${name}.`,
    offerPerson: 'Would you like to talk to a person? Somebody is here.',
    greeting: (name) => `Hello! I am ${name}. How can I help you?`,
    thanks: 'You are welcome! Is there anything else you would like to know?',
    goodbye: 'Goodbye, and thank you for your visit!',
    about: (name) =>
      `I am ${name}, a chatbot. I answer questions from the documents I was given and name my sources. Just ask me something.`,
    acknowledgement: 'All right. Is there anything else you would like to know?',
    beyondDocuments: 'Beyond the documents:',
  },
  de: {
    notFound: (name) => `Dazu habe ich in den Unterlagen von ${name} leider nichts gefunden.`,
    offerPerson: 'Möchten Sie mit einem Menschen sprechen? Es ist gerade jemand da.',
    greeting: (name) => `Guten Tag! Ich bin ${name}. Wie kann ich Ihnen helfen?`,
    thanks: 'Gern geschehen! Möchten Sie noch etwas wissen?',
    goodbye: 'Auf Wiedersehen und vielen Dank für Ihren Besuch!',
    about: (name) =>
      `Ich bin ${name}, ein Chatbot. Ich beantworte Fragen aus den Unterlagen, die man mir gegeben hat, und nenne meine Quellen. Fragen Sie mich einfach etwas.`,
    acknowledgement: 'In Ordnung. Möchten Sie noch etwas wissen?',
    beyondDocuments: 'Über die Unterlagen hinaus:',
  },
  nl: {
    notFound: (name) => `Dat heb ik helaas niet kunnen vinden in de documenten van ${name}.`,
    offerPerson: 'Wilt u met een medewerker spreken? Er is nu iemand aanwezig.',
    greeting: (name) => `Goedendag! Ik ben ${name}. Waarmee kan ik u helpen?`,
    thanks: 'Graag gedaan! Wilt u nog iets anders weten?',
    goodbye: 'Tot ziens en bedankt voor uw bezoek!',
    about: (name) =>
      `Ik ben ${name}, een chatbot. Ik beantwoord vragen op basis van de documenten die ik heb gekregen en noem mijn bronnen. Stel gerust uw vraag.`,
    acknowledgement: 'Prima. Wilt u nog iets anders weten?',
    beyondDocuments: 'Buiten de documenten om:',
  },
};
