import type { Language } from './language.ts';
import { verbLast } from './wish-orders.ts';

export const nl: Language = {
  stemmer: 'dutch',
  hasCompounds: true,
  stopWords: `de het een der den dit dat deze die ik me mij mijn je jij jou jouw u uw hij hem zijn zij ze haar wij we ons onze
    jullie hun hen zich er men ben bent is was waren geweest wezen word wordt worden werd werden heb hebt heeft hebben
    had hadden kan kun kunt kunnen kon zou zouden zal zullen moet moeten mag mogen wil wilt willen doe doet doen wat
    wanneer waar welke welk wie wiens waarom hoe hoeveel en of maar want dus als dan indien omdat niet geen niets ook
    nog al zeer te aan af bij door in met na naar om onder op over per sinds tegen tot tussen uit van vanaf via voor
    zonder zo hier daar graag weten weet nodig zeggen help hulp alstublieft`,
  negations: 'niet geen nooit niemand niets zonder',
  contrastWords:
    'niet geen nooit niemand niets zonder van uit voor na tot sinds behalve tegen meer minder alleen boven onder',
  contraries:
    'eerste laatste, voor na, meer/groter/hoger minder/kleiner/lager, altijd nooit, oud nieuw, openen sluiten, kopen verkopen, beste slechtste, vroeg laat, begin/start einde/stop, toegestaan verboden, inbegrepen/inclusief uitgesloten/exclusief, verhogen/stijgen verlagen/dalen, binnen buiten, minimum/minimaal maximum/maximaal, inschakelen uitschakelen, snel langzaam',
  dates: {
    days: 'maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag',
    months: 'januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december',
    centuries: 'eeuw',
  },
  questions: {
    amount: 'hoeveel|hoe (?:lang|oud|ver|vaak|groot|duur|snel)',
    time: 'wanneer|hoe laat|welk jaar|openingstijden',
    person: 'wie is',
    place: 'waar',
    reason: 'waarom',
    steps: 'hoe',
    definition: 'wat (?:is|zijn|betekent)',
  },
  answers: {
    reason: 'omdat|zodat|daarom|vanwege',
    instruction: { verbs: 'klik|selecteer|druk|tik|ga|kies|voer', position: 'first' },
    definition: { articles: 'de|het|een', verbs: 'is|zijn' },
    openings: {
      back: 'hij|zij|ze|het(?= (?:is|wordt|kan|werkt|heeft))|dit|dat|deze|die|ook|daarnaast|bovendien|echter|anders|dan|daarna|vervolgens|daarom|dus|maar|en|of|in plaats daarvan|in (?:dat|dit) geval|zo ja|zo nee|zo niet',
      introduces:
        '(?:op |in )?(?:deze|dit) (?:pagina|handleiding|gids|artikel|sectie|paragraaf|document|hoofdstuk)|hieronder (?:vindt|vind|leest)|welkom|zie (?:hieronder|hierboven)|inhoudsopgave',
      points:
        '(?:zie|bekijk|lees (?:meer|verder|hier|onze)|raadpleeg|meer (?:informatie|info|weten)|voor meer (?:informatie|details))',
    },
  },
  questionOpeners: 'wat hoe hoeveel waar wanneer waarom welke kan kunnen hebben heeft mag ik',
  followUps: {
    back: 'hij hem dit deze daar daarvan daarvoor daarmee erop ervan ervoor zulke dezelfde hetzelfde andere anders beide',
    last: 'dat die het ze',
    onward:
      'en, of, maar, ook, dan, dus, en als, hoe zit het met, wat als, wat nog meer, nog iets, waarom niet, omdat, ja, nee, oké, ok, bedankt, in dat geval, behalve, bijvoorbeeld',
    leading: 'in op aan voor van met zonder naar bij tot vóór na tijdens tussen vanaf per',
  },
  smallTalk: {
    greeting:
      'hallo, hoi, hey, hi, goedemorgen, goedemiddag, goedenavond, goedendag, dag, goeiedag, hallo daar, hoe gaat het, hoe gaat het met u, hoe gaat het met je, is daar iemand, is er iemand',
    thanks:
      'bedankt, dank u, dank u wel, dank je, dank je wel, dankjewel, dankuwel, heel erg bedankt, hartelijk dank, bedankt voor de hulp, bedankt voor uw hulp, bedankt voor je hulp, merci, perfect, top, super',
    goodbye:
      'tot ziens, doei, dag, doeg, tot later, tot straks, fijne dag, fijne dag nog, prettige dag, welterusten, goedenacht, dat was alles, dat is alles',
    about:
      'wie ben je, wie bent u, wat ben je, wat bent u, ben je een bot, ben je een robot, bent u een robot, ben je een mens, bent u een mens, hoe heet je, hoe heet u, wat kun je, wat kan je, wat kunt u, wat kun je doen, wat kunt u doen, hoe kun je me helpen, hoe kunt u mij helpen, help, hulp',
    acknowledgement: 'ok, oké, okay, goed, prima, begrepen, duidelijk, in orde, ik snap het, ik begrijp het, mooi',
  },
  acceptances:
    'ja, ja graag, graag, ja alsjeblieft, ja alstublieft, ok, oké, prima, goed, natuurlijk, zeker, jazeker, ja bedankt, doe maar, waarom niet, alstublieft, alsjeblieft',
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
  personWishes: {
    ...verbLast,
    wishes: [
      ...verbLast.wishes,
      '{lead}* {wish} {softly}* {talk} {with} {one}? {person} {polite}* {reason}…',
      '{lead}* {may} {softly}* {talk} {with} {one}? {person} {polite}* {subject}…',
      '{lead}* {have} {softly}* {one}? {human} {needed} {polite}*',
      '{lead}* {unwilling} {softly}* {talk} {with} {one}? {bot} {polite}*',
    ],
    commands: [...verbLast.commands, '{lead}* {talk} {with} {one}? {person} {polite}*'],
    lists: {
      lead: 'hallo, hoi, hey, hi, goedemorgen, goedemiddag, goedenavond, goedendag, dag, ok, oké, okay, ja, nou, goed, dus, maar, en, of, dan, nu, alsjeblieft, alstublieft, sorry, bedankt, graag, toch, nee., nee bedankt, nee dank je, dit helpt niet, dit helpt me niet, dat helpt niet, hier heb ik niks aan, liever',
      bot: 'bot, bots, robot, robots, chatbot, chatbots, machine, computer, ai',
      unwilling: 'ik wil niet, ik wil niet meer, ik wil niet langer, ik hoef niet, ik heb geen zin om, ik heb geen zin',
      saying:
        'kan iemand me bellen, kan iemand mij bellen, kan iemand me terugbellen, kan iemand mij terugbellen, kunt u mij bellen, kunt u me bellen, kunt u mij terugbellen, kunt u me terugbellen, kun je me bellen, kun je me terugbellen, bel me, bel mij, bel me terug, bel mij terug, ik wil teruggebeld worden, ik wil graag teruggebeld worden, ik wil gebeld worden, ik wil graag gebeld worden, laat iemand me bellen, laat iemand mij bellen, zou iemand me kunnen bellen, kan iemand contact met me opnemen, kan iemand contact met mij opnemen, kan er iemand contact met mij opnemen, kun je me doorverbinden, kunt u mij doorverbinden, kunt u me doorverbinden, verbind me door, verbind mij door, kan een mens me helpen, kan een mens mij helpen, kan een medewerker me helpen, kan een medewerker mij helpen, kan een medewerker het overnemen, ik wil hulp van een mens, ik wil hulp van een medewerker, ik heb hulp van een mens nodig',
      desk: 'klantenservice, klantendienst, support, helpdesk, supportteam, manager, iemand, leidinggevende',
      present:
        'is er iemand, is daar iemand, is hier iemand, is er iemand aanwezig, is er iemand online, iemand daar, iemand aanwezig, is er een echt persoon, is daar een echt persoon, is er een mens, is daar een mens, is er een echt mens, is daar een echt mens, is er een echte persoon, is daar een echte persoon, is hier een echt persoon, is hier een mens, zit er een mens achter, zijn er hier echte mensen, zijn hier echte mensen',
      no: 'nee',
      wish: 'ik wil, ik wil graag, ik wil liever, ik zou graag, ik zou liever, ik zou, ik moet, ik wens, ik wil even, ik wil nu, ik wil gewoon, wil graag, wil, zou graag, laat me, laat mij, ik wou, wij willen, we willen graag, wil ik',
      may: 'kan ik, kan ik even, kan ik misschien, kan ik alstublieft, kan ik alsjeblieft, kunnen we, zou ik, mag ik, is het mogelijk om, is het mogelijk, zou het mogelijk zijn om, kan je, kan men',
      how: 'hoe kan ik, hoe krijg ik',
      softly:
        'graag, even, nu, liever, alsjeblieft, alstublieft, direct, gewoon, ook, hier, eens, meteen, echt, dringend, nog, eigenlijk, wel, kunnen, willen',
      with: 'met, aan, naar, door naar',
      talk: 'praten, spreken, chatten, te praten, te spreken, te chatten, verbonden worden, doorverbonden worden, worden doorverbonden, worden verbonden, in contact komen, contact opnemen, contact, overleggen, bellen, kunnen praten, kunnen spreken, doorgeschakeld worden, contact krijgen, praat, spreek, willen spreken, willen praten, krijgen',
      speak:
        'spreken, te spreken, kunnen spreken, aan de lijn, aan de telefoon, aan de lijn krijgen, te spreken krijgen',
      have: 'ik heb',
      needed: 'nodig',
      would:
        'kunt u mij, kunt u me, kun je me, kun je mij, kan je me, kan je mij, zou u mij, zou u me, zou je me, wilt u mij, wilt u me, wil je me, wil je mij',
      hand: 'verbind me, verbind mij, verbind me door, verbind mij door, geef me door, geef mij door, schakel me door, schakel mij door, verwijs me door, stuur me door, breng me in contact, breng mij in contact, zet me door, ik praat liever, ik spreek liever, ik chat liever, stuur dit door, geef dit door, doorverbinden',
      handed: 'doorverbinden, verbinden, doorschakelen, in contact brengen, doorsturen, doorzetten, doorverwijzen',
      want: 'ik wil, ik wil graag, geef me, geef mij, ik heb liever, is er, mag ik, ik eis, ik zou graag, hoe bereik ik, hoe krijg ik, hoe spreek ik, roep, haal',
      there: 'is er, is er hier, hebben jullie, heeft u',
      whom: 'met wie ik kan praten, met wie ik kan spreken, waarmee ik kan praten, waarmee ik kan spreken, met wie ik kan chatten, om mee te praten, om mee te spreken, die ik kan spreken, die mij kan helpen, die me kan helpen, waar ik mee kan praten',
      one: 'een, de, het, uw, jullie, één van uw, een van uw, een van jullie, een echte, een echt, een levend, een levende, een menselijke, echte, echt, iemand als, een andere, deze, die, dit',
      human:
        'mens, mensen, echt mens, echte mens, echte persoon, echt persoon, persoon, medewerker, medewerkster, klantenservice medewerker, klantenservicemedewerker, servicemedewerker, supportmedewerker, menselijke medewerker, menselijke agent, agent, live agent, live medewerker, operator, echt iemand, iemand echt, live chat, adviseur, klantadviseur',
      person:
        'collega, iemand, iemand anders, iemand van de klantenservice, iemand van het team, iemand van jullie, iemand van support, iemand van jullie team, klantenservice, klantendienst, support, helpdesk, team, manager, leidinggevende, supportteam, medewerker van de klantenservice, baas, directeur, teamleider, specialist, iemand van verkoop, iemand van de verkoop, iemand van de administratie, iemand van facturatie, iemand van de afdeling',
      alone:
        'mens, medewerker, echte medewerker, echte persoon, echt mens, agent, operator, live agent, live chat, medewerker spreken, iemand spreken, klantenservice medewerker, klantenservicemedewerker, menselijke medewerker, servicemedewerker',
      please: 'alsjeblieft, alstublieft, graag, nu, aub, svp, bedankt, nodig, spreken, geen bot, geen robot, meteen',
      polite:
        'alsjeblieft, alstublieft, aub, svp, graag, nu, direct, meteen, hier, bedankt, dank u, in plaats van een bot, in plaats van een robot, in plaats van een computer, geen bot, geen robot, niet met een bot, niet met een robot, als dat kan, als het kan, indien mogelijk, vandaag, nodig, beschikbaar, door, spreken, aan de lijn, dringend, via chat, in plaats daarvan, doorverbonden, van verkoop, van de verkoop, van facturatie, van de administratie, van support, van de klantenservice, van uw team, van jullie team, van jullie, te praten, te spreken',
      subject: 'over, omdat, wegens, betreffende, inzake, die',
      reason: 'over, omdat, wegens, betreffende, inzake, die, om, voor, want',
    },
    asides: 'alsjeblieft, alstublieft, aub, svp',
    joins: 'en, maar, of, dus, want, daarom',
    supposing: 'als, indien, wanneer, zodra, is het waar',
    quoting: 'zeggen., zegt., schrijven., schrijft., schreef., vertaal, sjabloon, hoe zeg je, hoe zeg ik, betekent.',
  },
};
