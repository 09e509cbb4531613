import type { en } from '../../onboarding/words.en.ts';

export const nl: typeof en = {
  beginTitle: 'Wat is uw website?',
  beginHint: 'Parley leest uw site en beantwoordt daarmee vragen van bezoekers. Klaar in ongeveer een minuut.',
  beginAddress: 'Website',
  beginRead: 'Chatbot maken',
  beginLooking: '{host} wordt bekeken…',
  beginWithout: 'Beginnen zonder website',
  beginWith: 'Beginnen met een website',
  beginNameTitle: 'Geef uw chatbot een naam',
  beginNameHint: 'Daarna voegt u bestanden, tekst of vragen met antwoorden toe.',
  beginUnread: 'Toch maken',

  readingTitle: '{host} wordt gelezen',
  readingDone: '{host} is klaar',
  readingHint: 'U kunt al vragen stellen: de antwoorden worden beter naarmate er pagina’s binnenkomen.',
  readingDoneHint: 'Vraag wat uw bezoekers zouden vragen.',
  readingPages: '{n} {n:pagina|pagina’s} gelezen',
  readingFound: 'van {n} gevonden',
  readingNone: 'Nog geen pagina gelezen. De eerste duurt een paar seconden.',
  readingFailed: 'Deze website kon niet worden gelezen',
  readingTry: 'Uitproberen',
  readingInstall: 'Op uw site zetten',
  readingHome: 'Naar het overzicht van de chatbot',
  readingAddContent: 'Andere content toevoegen',
};
