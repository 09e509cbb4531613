import { personLast, type WishWords } from './wish-words.ts';

/** The orders of languages in which the verb comes last: "ich möchte mit einem Menschen sprechen". */
const verbLast: Pick<WishWords, 'wishes' | 'commands' | 'wholes'> = {
  wishes: [
    '{lead}* {wish} {softly}* {with} {one}? {person} {softly}* {talk} {polite}* {reason}…',
    '{lead}* {may} {softly}* {with} {one}? {person} {softly}* {talk} {polite}* {subject}…',
    '{lead}* {wish} {softly}* {with} {one}? {person} {subject}~ {talk} {polite}*',
    '{lead}* {may} {softly}* {with} {one}? {person} {subject}~ {talk} {polite}*',
    '{lead}* {how} {softly}* {with} {one}? {human} {talk} {polite}*',
    '{lead}* {hand} {softly}* {with} {one}? {person} {polite}* {subject}…',
    '{lead}* {would} {softly}* {with} {one}? {person} {handed} {polite}*',
    '{lead}* {would} {softly}* {handed} {with} {one}? {person} {polite}* {subject}…',
    '{lead}* {want} {softly}* {one}? {human} {polite}*',
    '{lead}* {there} {one}? {person} {whom} {polite}*',
  ],
  commands: ['{lead}* {with} {one}? {person} {talk} {polite}*'],
  wholes: ['{lead}* {one}? {alone} {polite}*', '{lead}* {one}? {human} {please} {polite}*'],
};

export const germanicWishes: Record<'en' | 'de' | 'nl', WishWords> = {
  en: {
    ...personLast,
    lists: {
      lead: 'hi, hello, hey, hi there, hello there, good morning, good afternoon, good evening, ok, okay, no, nope, yes, yeah, well, sorry, excuse me, thanks, thank you, please, so, but, and, or, then, now, actually, just, anyway, oh, ugh, look, listen, seriously, still, instead, kindly, i said, again',
      wish: 'i want to, i wanna, i would like to, i d like to, id like to, i d rather, i would rather, i d prefer to, i would prefer to, i prefer to, i need to, i really need to, i really want to, i just want to, i just need to, i wish to, i d love to, i demand to, let me, just let me, lemme, i was hoping to, i am trying to, i m trying to, i want you to let me, need to, want to, would like to',
      may: 'can i, could i, may i, can i please, could i please, may i please, can i just, could i just, can we, could we, might i, is it possible to, would it be possible to, is it possible for me to, is there a way to, is there any way to, is there a way i can, any chance i can, any chance i could, any chance to, am i able to',
      how: 'how do i, how can i, how could i, how do you',
      talk: 'talk to, talk with, speak to, speak with, chat to, chat with, connect to, switch to, get in touch with',
      contact:
        'talk to, talk with, speak to, speak with, chat to, chat with, be connected to, be connected with, get connected to, get connected with, be transferred to, be put through to, get through to, get in touch with, get hold of, get a hold of, have a word with, connect to, connect with, deal with, discuss this with, discuss it with, talk about this with, talk about it with, have a chat with, contact, switch to, speak directly to, speak directly with, talk directly to, talk directly with',
      would:
        'can you, could you, will you, would you, can you please, could you please, would you please, i want you to, i need you to, i d like you to',
      hand: 'connect me to, connect me with, connect me, transfer me to, put me through to, pass me to, pass me on to, hand me over to, forward me to, redirect me to, switch me to, switch me over to, put me in touch with, get me in touch with, put me on to, link me to, escalate me to, escalate this to, escalate to, route me to, let me talk to, let me speak to, let me speak with, get me, give me, hand this over to, hand over to',
      want: 'i want, i need, i d like, i would like, i prefer, i d prefer, i demand, can i get, can i have, could i get, could i have, may i have, is there, send me, get, how do i get, how can i get',
      there: 'is there, is there any, are there, there must be, do you have',
      whom: 'i can talk to, i can speak to, i can speak with, i can chat with, i could talk to, i could speak to, i could speak with, to talk to, to speak to, to speak with, that i can talk to, that i can speak to, who i can talk to, i can talk with, who can talk to me, i may speak to, available to talk to, available to chat',
      one: 'a, an, the, any, some, one of your, one of the, your, another, an actual, a real, a live, a proper',
      human:
        'human, humans, human being, real human, actual human, live human, real person, actual person, live person, real live person, living person, real people, human agent, real agent, actual agent, live agent, live operator, human operator, human representative, live representative, real representative, customer service representative, customer service rep, customer service agent, customer support agent, customer support representative, support agent, support representative, support rep, service representative, customer representative, customer rep, live support, human support, human help, someone real, real someone, human advisor, human assistant, human assistance',
      person:
        'person, someone, somebody, anyone, anybody, agent, agents, operator, representative, rep, advisor, adviser, consultant, employee, staff member, member of staff, team member, member of your team, someone from your team, someone on your team, someone in your team, someone from support, someone from customer service, someone from the team, someone else, somebody else, someone human, manager, supervisor, support person, person instead, staff, people, support, customer service, customer support, customer care, technical support, tech support, team, support team, service team, helpdesk, help desk, service desk, customer service team',
      alone:
        'agent, human, operator, representative, human agent, real human, real person, live person, live agent, real agent, live human, human being, live chat, live support, live representative, customer service agent, customer service representative, support agent, human support, human help, actual human, actual person, talk to human, speak to human, agent human, human now',
      please:
        'please, pls, plz, now, right now, asap, instead, thanks, not a bot, not a robot, not a machine, immediately',
      polite:
        'please, pls, plz, now, right now, right away, asap, here, instead, thanks, thank you, immediately, today, directly, again, for help, for once, too, then, not a bot, not a robot, not a machine, not a computer, not bot, not you, instead of a bot, instead of a robot, instead of a machine, instead of you, rather than a bot, rather than a robot, if possible, if that is possible, if i may, at all, available, there, urgently, on chat, via chat, in person, live, quickly',
      subject: 'about, regarding, concerning, because, who, that can, instead',
      reason: 'about, regarding, concerning, because, who, that can, instead, to, for, since, as',
    },
    joins: 'and, but, so, because, then, please',
    supposing: 'if, when, whenever, unless, suppose',
  },
  de: {
    ...verbLast,
    lists: {
      lead: 'hallo, hi, hey, guten tag, guten morgen, guten abend, ok, okay, nein, ja, na gut, gut, also, bitte, danke, sorry, entschuldigung, aber, und, oder, dann, nun, jetzt, trotzdem, moin, servus, nochmal',
      wish: 'ich möchte, ich möchte gerne, ich möchte gern, ich will, ich würde gerne, ich würde gern, ich würde lieber, ich muss, ich möchte lieber, ich will lieber, ich wollte, ich hätte gerne, ich brauche, ich wünsche, möchte, möchte gerne, will, würde gerne, lassen sie mich, lass mich, wir möchten, wir würden gerne, ich verlange, ich möchte bitte',
      may: 'kann ich, könnte ich, darf ich, dürfte ich, kann ich bitte, könnte ich bitte, können wir, ist es möglich, wäre es möglich, kann man, besteht die möglichkeit, gibt es die möglichkeit, gibt es eine möglichkeit',
      how: 'wie kann ich, wie könnte ich',
      softly:
        'bitte, gerne, gern, mal, lieber, jetzt, sofort, direkt, doch, einfach, nur, endlich, auch, hier, eben, kurz, wirklich, unbedingt, persönlich, dringend, denn, noch',
      with: 'mit, an, zu',
      talk: 'sprechen, reden, chatten, schreiben, zu sprechen, zu reden, zu chatten, verbunden werden, telefonieren, mich unterhalten, kommunizieren, in kontakt treten, kontakt aufnehmen, weitergeleitet werden, sprechen können, reden können, zu tun haben, durchgestellt werden, in verbindung treten',
      would:
        'können sie mich, könnten sie mich, kannst du mich, könntest du mich, würden sie mich, würdest du mich, bitte mich',
      hand: 'verbinden sie mich, verbinde mich, verbinden, leiten sie mich, leite mich, stellen sie mich, stell mich, geben sie mich, übergeben sie mich, übergeben sie, übergib mich, übergib, weiterleiten, vermitteln sie mich',
      handed:
        'verbinden, weiterleiten, durchstellen, weiterverbinden, übergeben, weitervermitteln, weiterreichen',
      want: 'ich will, ich möchte, ich brauche, ich hätte gerne, ich hätte gern, ich möchte gerne, geben sie mir, gib mir, ich verlange, gibt es hier, ich wünsche, gibt es',
      there: 'gibt es, gibt es hier, ist da, ist hier, haben sie',
      whom: 'mit dem ich sprechen kann, mit der ich sprechen kann, mit dem ich reden kann, mit der ich reden kann, mit denen ich sprechen kann, mit dem ich chatten kann, zum reden, zum sprechen, mit dem man sprechen kann, mit dem man reden kann, der mir helfen kann',
      one: 'einem, einer, einen, ein, eine, dem, der, den, die, ihrem, ihrer, ihren, einem ihrer, eurem, irgendeinem, einem echten, einer echten, einen echten, einem richtigen, einer richtigen, einen richtigen, einem realen, einer realen, einem lebenden, einem menschlichen, einen menschlichen, einem wirklichen, einer wirklichen, einen wirklichen, echten, richtigen, echte, richtige, eine echte, eine richtige, ein echter, ein richtiger, echter',
      human:
        'menschen, mensch, echten menschen, echter mensch, richtigen menschen, mitarbeiter, mitarbeiterin, mitarbeitern, kundenberater, kundenberaterin, servicemitarbeiter, supportmitarbeiter, support mitarbeiter, service mitarbeiter, kundendienstmitarbeiter, kundenbetreuer, ansprechpartner aus fleisch und blut, berater, beraterin, agenten, agent, live agent, live agenten, operator, person, live chat, live support, menschlichen mitarbeiter, menschlichen agenten, menschlichen berater, menschlichen ansprechpartner',
      person:
        'kollegen, kollegin, ansprechpartner, ansprechpartnerin, jemandem, jemanden, jemand, jemand anderem, jemand anders, jemand echtem, jemandem vom support, jemandem aus dem team, jemandem vom kundenservice, jemandem von ihnen, jemandem aus ihrem team, support, kundenservice, kundendienst, kundensupport, team, support team, serviceteam, service, vorgesetzten, leuten',
      alone:
        'mensch, menschen, mitarbeiter, mitarbeiterin, kundenberater, operator, agent, live agent, live chat, echter mensch, echten menschen, echte person, richtige person, mit mitarbeiter sprechen, servicemitarbeiter, supportmitarbeiter, menschlicher mitarbeiter, live support',
      please: 'bitte, jetzt, sofort, danke, statt bot, kein bot, keinen bot',
      polite:
        'bitte, jetzt, sofort, danke, vielen dank, hier, direkt, gleich, statt mit einem bot, statt mit einem roboter, statt bot, kein bot, keinen bot, nicht mit einem bot, nicht mit einem roboter, nicht mit einer maschine, wenn möglich, wenn es geht, falls möglich, heute, persönlich, dringend, im chat, per chat, verfügbar, da, stattdessen, weiter, durch, geht das, ist das möglich, live, überhaupt',
      subject: 'über, wegen, bezüglich, weil, der mir, die mir, zu, zum, zur',
      reason: 'über, wegen, bezüglich, weil, da, der, die, um, zu, zum, zur, und zwar, denn',
    },
    joins: 'und, aber, oder, also, deshalb, daher, bitte',
    supposing: 'wenn, falls, sofern, sobald',
  },
  nl: {
    ...verbLast,
    wishes: [
      ...verbLast.wishes,
      '{lead}* {wish} {softly}* {talk} {with} {one}? {person} {polite}* {reason}…',
      '{lead}* {may} {softly}* {talk} {with} {one}? {person} {polite}* {subject}…',
      '{lead}* {have} {softly}* {one}? {human} {needed} {polite}*',
      '{lead}* {wish} {softly}* {one}? {person} {softly}* {speak} {polite}* {reason}…',
      '{lead}* {may} {softly}* {one}? {person} {softly}* {speak} {polite}* {subject}…',
    ],
    commands: [...verbLast.commands, '{lead}* {talk} {with} {one}? {person} {polite}*'],
    lists: {
      lead: 'hallo, hoi, hey, hi, goedemorgen, goedemiddag, goedenavond, goedendag, dag, ok, oké, okay, nee, ja, nou, goed, dus, maar, en, of, dan, nu, alsjeblieft, alstublieft, sorry, bedankt, graag, toch',
      wish: 'ik wil, ik wil graag, ik wil liever, ik zou graag, ik zou liever, ik zou, ik moet, ik wens, ik wil even, ik wil nu, ik wil gewoon, wil graag, wil, zou graag, laat me, laat mij, ik wou, wij willen, we willen graag',
      may: 'kan ik, kan ik even, kan ik misschien, kan ik alstublieft, kan ik alsjeblieft, kunnen we, zou ik, mag ik, is het mogelijk om, is het mogelijk, zou het mogelijk zijn om, kan je, kan men',
      how: 'hoe kan ik, hoe krijg ik',
      softly:
        'graag, even, nu, liever, alsjeblieft, alstublieft, direct, gewoon, ook, hier, eens, meteen, echt, dringend, nog, eigenlijk, wel, kunnen, willen',
      with: 'met, aan, naar, door naar',
      talk: 'praten, spreken, chatten, te praten, te spreken, te chatten, verbonden worden, doorverbonden worden, worden doorverbonden, worden verbonden, in contact komen, contact opnemen, contact, overleggen, bellen, kunnen praten, kunnen spreken, doorgeschakeld worden, contact krijgen, praat, spreek, willen spreken, willen praten, krijgen',
      speak: 'spreken, te spreken, kunnen spreken',
      have: 'ik heb',
      needed: 'nodig',
      would:
        'kunt u mij, kunt u me, kun je me, kun je mij, kan je me, kan je mij, zou u mij, zou u me, zou je me, wilt u mij, wilt u me, wil je me, wil je mij',
      hand: 'verbind me, verbind mij, verbind me door, verbind mij door, geef me door, geef mij door, schakel me door, schakel mij door, verwijs me door, stuur me door, breng me in contact, breng mij in contact, zet me door',
      handed:
        'doorverbinden, verbinden, doorschakelen, in contact brengen, doorsturen, doorzetten, doorverwijzen',
      want: 'ik wil, ik wil graag, geef me, geef mij, ik heb liever, is er, mag ik, ik eis, ik zou graag',
      there: 'is er, is er hier, hebben jullie, heeft u',
      whom: 'met wie ik kan praten, met wie ik kan spreken, waarmee ik kan praten, waarmee ik kan spreken, met wie ik kan chatten, om mee te praten, om mee te spreken, die ik kan spreken, die mij kan helpen, die me kan helpen, waar ik mee kan praten',
      one: 'een, de, het, uw, jullie, één van uw, een van uw, een van jullie, een echte, een echt, een levend, een levende, een menselijke, echte, echt, iemand als, een andere',
      human:
        'mens, mensen, echt mens, echte mens, echte persoon, echt persoon, persoon, medewerker, medewerkster, klantenservice medewerker, klantenservicemedewerker, servicemedewerker, supportmedewerker, menselijke medewerker, menselijke agent, agent, live agent, live medewerker, operator, echt iemand, iemand echt, live chat, adviseur, klantadviseur',
      person:
        'collega, iemand, iemand anders, iemand van de klantenservice, iemand van het team, iemand van jullie, iemand van support, iemand van jullie team, klantenservice, klantendienst, support, helpdesk, team, manager, leidinggevende, supportteam, medewerker van de klantenservice',
      alone:
        'mens, medewerker, echte medewerker, echte persoon, echt mens, agent, operator, live agent, live chat, medewerker spreken, iemand spreken, klantenservice medewerker, klantenservicemedewerker, menselijke medewerker, servicemedewerker',
      please:
        'alsjeblieft, alstublieft, graag, nu, aub, svp, bedankt, nodig, spreken, geen bot, geen robot, meteen',
      polite:
        'alsjeblieft, alstublieft, aub, svp, graag, nu, direct, meteen, hier, bedankt, dank u, in plaats van een bot, in plaats van een robot, in plaats van een computer, geen bot, geen robot, niet met een bot, niet met een robot, als dat kan, als het kan, indien mogelijk, vandaag, nodig, beschikbaar, door, spreken, aan de lijn, dringend, via chat, in plaats daarvan, doorverbonden',
      subject: 'over, omdat, wegens, betreffende, inzake, die',
      reason: 'over, omdat, wegens, betreffende, inzake, die, om, voor, want',
    },
    joins: 'en, maar, of, dus, want, daarom',
    supposing: 'als, indien, wanneer, zodra',
  },
};
