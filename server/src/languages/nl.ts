import type { Language } from './language.ts';

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
      replies: 'ja|nee|niet(?=[,.!:;])|omdat|misschien|natuurlijk|helaas|dat hangt|beide|geen|nooit',
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
    notFound: 'Daar heb ik helaas geen antwoord op gevonden.',
    offerPerson: 'Wilt u met een medewerker spreken? Er is nu iemand aanwezig.',
    closest: 'Dit komt het dichtst in de buurt:',
    orMeant: 'Misschien bedoelt u ook:',
    inOtherLanguage: (name) => `Ik heb dit in een andere taal gevonden (${name}).`,
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
    inChat: {
      nobodyHere:
        'Er is nu niemand beschikbaar, maar uw bericht ligt klaar voor ons team en het antwoord verschijnt in deze chat. Laat hier uw e-mailadres achter, zodat ons team weet hoe u te bereiken bent.',
      addressKnown:
        'Er is nu niemand beschikbaar, maar uw bericht ligt met uw e-mailadres klaar voor ons team. Het antwoord verschijnt in deze chat.',
      emailPassedOn: 'Dank u wel. Ik heb uw e-mailadres doorgegeven. Het antwoord verschijnt in deze chat.',
    },
  },
  personWords:
    'mens person iemand medewerk collega adviseur agent klantenservice support helpdesk manager leidinggevend baas vertegenwoordig consultant specialist expert verantwoordelijk operator team prat praat sprek spreek chat bel contact verbind doorverb overnem live livechat bot robot telefoon',
};
