import type { Language } from './language.ts';

export const nl: Language = {
  phrases: {
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
