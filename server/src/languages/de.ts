import type { Language } from './language.ts';

export const de: Language = {
  phrases: {
    notFound: (name) => `Dazu habe ich in den Unterlagen von ${name} leider nichts gefunden.`,
    offerPerson: 'Möchten Sie mit einem Menschen sprechen? Es ist gerade jemand da.',
    greeting: (name) => `Guten Tag! Ich bin ${name}. Wie kann ich Ihnen helfen?`,
    thanks: 'Gern geschehen! Möchten Sie noch etwas wissen?',
    goodbye: 'Auf Wiedersehen und vielen Dank für Ihren Besuch!',
    about: (name) =>
      `Ich bin ${name}, ein Chatbot. Ich beantworte Fragen aus den Unterlagen, die man mir gegeben hat, und nenne meine Quellen. Fragen Sie mich einfach etwas.`,
    acknowledgement: 'In Ordnung. Möchten Sie noch etwas wissen?',
    beyondDocuments: 'Über die Unterlagen hinaus:',
    handingOver: 'Ich gebe Sie an einen Menschen weiter. Gleich antwortet Ihnen hier jemand.',
    nobodyHere:
      'Gerade ist niemand erreichbar, aber Ihre Nachricht liegt für unser Team bereit. Bitte hinterlassen Sie hier Ihre E-Mail-Adresse, dann meldet sich jemand bei Ihnen.',
    addressKnown:
      'Gerade ist niemand erreichbar, aber Ihre Nachricht liegt für unser Team bereit. Ihre E-Mail-Adresse haben wir, und es meldet sich jemand bei Ihnen.',
    backAt: (when) => `Wieder erreichbar sind wir ab ${when}.`,
    noPeople: (name) =>
      `Ich kann Sie hier nicht an einen Menschen weitergeben. Ich bin ${name}, ein Chatbot, und antworte aus den Unterlagen, die man mir gegeben hat.`,
    emailPassedOn: 'Vielen Dank. Ich habe Ihre E-Mail-Adresse weitergegeben, und es meldet sich jemand bei Ihnen.',
  },
};
