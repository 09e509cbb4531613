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
    handingOver: 'Ik verbind u door met een medewerker. Er antwoordt u hier zo iemand.',
    nobodyHere:
      'Er is nu niemand beschikbaar, maar uw bericht ligt klaar voor ons team. Laat hier uw e-mailadres achter, dan neemt er iemand contact met u op.',
    addressKnown:
      'Er is nu niemand beschikbaar, maar uw bericht ligt klaar voor ons team. We hebben uw e-mailadres en er neemt iemand contact met u op.',
    backAt: (when) => `Er is weer iemand aanwezig op ${when}.`,
    noPeople: (name) =>
      `Ik kan u hier niet doorverbinden met een medewerker. Ik ben ${name}, een chatbot, en antwoord op basis van de documenten die ik heb gekregen.`,
    emailPassedOn: 'Dank u wel. Ik heb uw e-mailadres doorgegeven en er neemt iemand contact met u op.',
  },
};
