import { personLast, type WishWords } from './wish-words.ts';

/** The orders of languages in which the verb comes last: "ich möchte mit einem Menschen sprechen". */
const verbLast: Pick<WishWords, 'wishes' | 'commands' | 'wholes'> = {
  wishes: [
    '{no}? {lead}* {wish} {softly}* {with} {one}? {person} {softly}* {talk} {polite}* {reason}…',
    '{no}? {lead}* {may} {softly}* {with} {one}? {person} {softly}* {talk} {polite}* {subject}…',
    '{no}? {lead}* {wish} {softly}* {with} {one}? {person} {subject}~ {talk} {polite}*',
    '{no}? {lead}* {may} {softly}* {with} {one}? {person} {subject}~ {talk} {polite}*',
    '{no}? {lead}* {wish} {softly}* {one}? {person} {softly}* {speak} {polite}* {reason}…',
    '{no}? {lead}* {may} {softly}* {one}? {person} {softly}* {speak} {polite}* {subject}…',
    '{lead}* {how} {softly}* {with} {one}? {human} {talk} {polite}*',
    '{no}? {lead}* {hand} {softly}* {with} {one}? {person} {polite}* {subject}…',
    '{no}? {lead}* {would} {softly}* {with} {one}? {person} {handed} {polite}*',
    '{no}? {lead}* {would} {softly}* {handed} {with} {one}? {person} {polite}* {subject}…',
    '{no}? {lead}* {want} {softly}* {one} {human} {polite}*',
    '{lead}* {there} {one}? {person} {whom} {polite}*',
    '{lead}* {unwilling} {softly}* {with} {one}? {bot} {softly}* {talk} {polite}*',
    '{lead}* {saying} {polite}* {subject}…',
  ],
  commands: ['{lead}* {with} {one}? {person} {talk} {polite}*', '{lead}* {with} {one}? {person} {handed} {polite}*'],
  wholes: personLast.wholes,
};

export const germanicWishes: Record<'en' | 'de' | 'nl', WishWords> = {
  en: {
    ...personLast,
    lists: {
      lead: 'hi, hello, hey, hi there, hello there, good morning, good afternoon, good evening, ok, okay, yes, yeah, well, sorry, excuse me, thanks, thank you, please, so, but, and, or, then, now, actually, just, anyway, oh, ugh, look, listen, seriously, still, instead, kindly, i said, again, no., nope., no thanks, no thank you, pls, plz, this isn t helping, this is not helping, this doesn t help, this does not help, that doesn t help, that didn t help, not helpful, that s not helpful, this is useless, you re useless, you are useless, you are not helping, you re not helping, i give up, stop, i already said, hello again, i m done with this bot, i am done with this bot, i m done with this, you don t understand, you don t understand me, you do not understand, enough, please stop, come on',
      no: 'no, nope',
      bot: 'bot, bots, robot, robots, chatbot, chatbots, chat bot, machine, machines, computer, ai, ais, virtual assistant, stupid bot, dumb bot, automated system',
      unwilling:
        'i don t want to talk to, i don t want to talk with, i don t want to speak to, i don t want to speak with, i don t want to chat with, i don t want to deal with, i do not want to talk to, i do not want to talk with, i do not want to speak to, i do not want to speak with, i do not want to chat with, i do not want to deal with, i dont want to talk to, i dont want to talk with, i dont want to speak to, i dont want to speak with, i dont want to chat with, i dont want to deal with, i don t wanna talk to, i don t wanna talk with, i don t wanna speak to, i don t wanna speak with, i don t wanna chat with, i don t wanna deal with, i dont wanna talk to, i dont wanna talk with, i dont wanna speak to, i dont wanna speak with, i dont wanna chat with, i dont wanna deal with, i won t talk to, i won t talk with, i won t speak to, i won t speak with, i won t chat with, i won t deal with, i refuse to talk to, i refuse to talk with, i refuse to speak to, i refuse to speak with, i refuse to chat with, i refuse to deal with, i would rather not talk to, i would rather not talk with, i would rather not speak to, i would rather not speak with, i would rather not chat with, i would rather not deal with, i d rather not talk to, i d rather not talk with, i d rather not speak to, i d rather not speak with, i d rather not chat with, i d rather not deal with, i hate to talk to, i hate to talk with, i hate to speak to, i hate to speak with, i hate to chat with, i hate to deal with, don t make me talk to, don t make me talk with, don t make me speak to, don t make me speak with, don t make me chat with, don t make me deal with, i am tired of talking to, i am tired of talking with, i am tired of chatting with, i m tired of talking to, i m tired of talking with, i m tired of chatting with, i am sick of talking to, i am sick of talking with, i am sick of chatting with, i m sick of talking to, i m sick of talking with, i m sick of chatting with, i hate talking to, i hate talking with, i hate chatting with, stop talking to, stop talking with, stop chatting with',
      saying:
        'can someone call me, can someone call me back, could someone call me, could someone call me back, can somebody call me, can somebody call me back, could somebody call me, can anyone call me, can you call me, can you call me back, could you call me back, please call me, please call me back, call me back, i want a call back, i want a callback, i would like a callback, i d like a callback, i d like a call back, i need a callback, i need a call back, i want someone to call me, i need someone to call me, i d like someone to call me, i want to be called back, have someone call me, have someone contact me, please have someone call me, please have someone contact me, can you have someone call me, can someone contact me, could someone contact me, can someone get back to me, could someone get back to me, i want someone to contact me, i need someone to contact me, can a human help me, can a real person help me, can a person help me, can an agent help me, could a human help me, can a human take over, can someone take over, can a human call me, can an agent call me, can an agent contact me, i need help from a human, i need help from a real person, i need help from a person, i want help from a human, i want help from a real person, can you get someone to help me, could you get someone to help me, get someone to help me, can someone reach out to me, can someone get in touch with me, can somebody contact me, can somebody reach out to me, can somebody get back to me, can somebody get in touch with me, can someone from your team call me, can someone from your team call me back, can someone from your team contact me, can someone from your team reach out to me, can someone from your team get back to me, can someone from your team get in touch with me, can someone from support call me, can someone from support call me back, can someone from support contact me, can someone from support reach out to me, can someone from support get back to me, can someone from support get in touch with me, can an agent call me back, can an agent reach out to me, can an agent get back to me, can an agent get in touch with me, can a human call me back, can a human contact me, can a human reach out to me, can a human get back to me, can a human get in touch with me, could someone reach out to me, could someone get in touch with me, could somebody call me back, could somebody contact me, could somebody reach out to me, could somebody get back to me, could somebody get in touch with me, could someone from your team call me, could someone from your team call me back, could someone from your team contact me, could someone from your team reach out to me, could someone from your team get back to me, could someone from your team get in touch with me, could someone from support call me, could someone from support call me back, could someone from support contact me, could someone from support reach out to me, could someone from support get back to me, could someone from support get in touch with me, could an agent call me, could an agent call me back, could an agent contact me, could an agent reach out to me, could an agent get back to me, could an agent get in touch with me, could a human call me, could a human call me back, could a human contact me, could a human reach out to me, could a human get back to me, could a human get in touch with me, someone call me, somebody call me, someone contact me',
      desk: 'support, customer service, customer support, customer care, tech support, technical support, help desk, helpdesk, support team, service desk, manager, supervisor, someone, somebody, person',
      present:
        'is anyone there, is anybody there, is someone there, is somebody there, anyone there, anybody there, is anyone here, is anybody here, is there anyone there, is there anybody there, is there anyone here, is there anyone, is there somebody there, is there someone there, is a person there, is a real person there, is a human there, is a real human there, is there a person there, is there a real person there, is there a human there, is there a real human here, is there a real person here, is there an actual person there, is there a person here, is there a human here, is any human there, any humans there, any human there, any real person there, are there any humans here, are there any real people here, are there real people here, is there a real person, is there an actual person',
      wish: 'i want to, i wanna, i would like to, i d like to, id like to, i d rather, i would rather, i d prefer to, i would prefer to, i prefer to, i need to, i really need to, i really want to, i just want to, i just need to, i wish to, i d love to, i demand to, let me, just let me, lemme, i was hoping to, i am trying to, i m trying to, i want you to let me, need to, want to, would like to',
      may: 'can i, could i, may i, can i please, could i please, may i please, can i just, could i just, can we, could we, might i, is it possible to, would it be possible to, is it possible for me to, is there a way to, is there any way to, is there a way i can, any chance i can, any chance i could, any chance to, am i able to',
      how: 'how do i, how can i, how could i, how do you',
      talk: 'talk to, talk with, speak to, speak with, chat to, chat with, connect to, switch to, get in touch with',
      contact:
        'talk to, talk with, speak to, speak with, chat to, chat with, be connected to, be connected with, get connected to, get connected with, be transferred to, be put through to, get through to, get in touch with, get hold of, get a hold of, have a word with, connect to, connect with, deal with, discuss this with, discuss it with, talk about this with, talk about it with, have a chat with, contact, switch to, speak directly to, speak directly with, talk directly to, talk directly with',
      would:
        'can you, could you, will you, would you, can you please, could you please, would you please, i want you to, i need you to, i d like you to',
      hand: 'connect me to, connect me with, connect me, transfer me to, put me through to, pass me to, pass me on to, hand me over to, forward me to, redirect me to, switch me to, switch me over to, put me in touch with, get me in touch with, put me on to, link me to, escalate me to, escalate this to, escalate to, route me to, let me talk to, let me speak to, let me speak with, get me, give me, hand this over to, hand over to, forward this to, forward it to, forward my message to, send this to, send me to, pass this to, pass this on to, hand this to, give this to, bring me, bring in, get me to, let me chat with, let me talk with, transfer this chat to, transfer this to, transfer the chat to, transfer to, put me in contact with, get me in contact with, connect us with',
      want: 'i want, i need, i d like, i would like, i prefer, i d prefer, i demand, can i get, can i have, could i get, could i have, may i have, is there, send me, get, how do i get, how can i get, want, need, how do i reach, how can i reach',
      there: 'is there, is there any, are there, there must be, do you have, i need, i want, i d like, i would like',
      whom: 'i can talk to, i can speak to, i can speak with, i can chat with, i could talk to, i could speak to, i could speak with, to talk to, to speak to, to speak with, that i can talk to, that i can speak to, who i can talk to, i can talk with, who can talk to me, i may speak to, available to talk to, available to chat',
      one: 'a, an, the, any, some, one of your, one of the, your, another, an actual, a real, a live, a proper, this, this stupid, your stupid',
      human:
        'human, humans, human being, real human, actual human, live human, real person, actual person, live person, real live person, living person, real people, human agent, real agent, actual agent, live agent, live operator, human operator, human representative, live representative, real representative, customer service representative, customer service rep, customer service agent, customer support agent, customer support representative, support agent, support representative, support rep, service representative, customer representative, customer rep, live support, human support, human help, someone real, real someone, human advisor, human assistant, human assistance, person',
      person:
        'person, someone, somebody, anyone, anybody, agent, agents, operator, representative, rep, advisor, adviser, consultant, employee, staff member, member of staff, team member, member of your team, someone from your team, someone on your team, someone in your team, someone from support, someone from customer service, someone from the team, someone else, somebody else, someone human, manager, supervisor, support person, person instead, staff, support, customer service, customer support, customer care, technical support, tech support, team, support team, service team, helpdesk, help desk, service desk, customer service team, your people, actual people, someone there, human person, boss, your boss, sales team, billing team, sales rep, sales representative, salesperson, specialist, expert, technician, someone who works there, somebody from your team, somebody from support',
      alone:
        'agent, human, operator, representative, human agent, real human, real person, live person, live agent, real agent, live human, human being, live chat, live support, live representative, customer service agent, customer service representative, support agent, human support, human help, actual human, actual person, talk to human, speak to human, agent human, human now',
      please:
        'please, pls, plz, now, right now, asap, instead, thanks, not a bot, not a robot, not a machine, immediately',
      polite:
        'please, pls, plz, now, right now, right away, asap, here, instead, thanks, thank you, immediately, today, directly, again, for help, for once, too, then, not a bot, not a robot, not a machine, not a computer, not bot, not you, instead of a bot, instead of a robot, instead of a machine, instead of you, rather than a bot, rather than a robot, if possible, if that is possible, if i may, at all, available, there, urgently, on chat, via chat, in person, live, quickly, in billing, from billing, in sales, from sales, in accounts, from accounts, in accounting, from accounting, in finance, from finance, in support, from support, in customer service, from customer service, in technical support, from technical support, in tech support, from tech support, in returns, from returns, in shipping, from shipping, in management, from management, in your team, from your team, in the team, from the team, in your company, from your company, in the sales team, from the sales team, in the billing team, from the billing team, in the support team, from the support team, in the billing department, from the billing department, in the sales department, from the sales department, in the finance department, from the finance department, in the shipping department, from the shipping department, in your sales team, from your sales team, in your support team, from your support team, for real, at your company, immediately please, quick, soon, anymore, any more, any longer, all day, than a robot, than a bot, than a machine, than to a bot, than to a robot, than with a bot, than you',
      subject: 'about, regarding, concerning, because, who, that can, instead',
      reason: 'about, regarding, concerning, because, who, that can, instead, to, for, since, as',
    },
    asides: 'please, pls, plz, kindly',
    joins: 'and, but, so, because, then, please',
    supposing: 'if, when, whenever, unless, suppose, is it true, imagine, in case',
    quoting:
      'say., says., saying., write., writes., wrote., type., types., typed., translate, template, phrase., sentence., means., example., how do you say, how do i say, how can i say, how to say, how would you say, visitor says, customer says, visitor said, customer said, customers say, visitors say, customers ask, visitors ask, visitor asks, customer asks',
  },
  de: {
    ...verbLast,
    lists: {
      lead: 'hallo, hi, hey, guten tag, guten morgen, guten abend, ok, okay, ja, na gut, gut, also, bitte, danke, sorry, entschuldigung, aber, und, oder, dann, nun, jetzt, trotzdem, moin, servus, nochmal, nein., nein danke, das hilft mir nicht, das hilft nicht, das bringt nichts, das bringt mir nichts',
      speak: 'sprechen, sprechen können, zu sprechen, zu sprechen bekommen',
      bot: 'bot, bots, roboter, robotern, chatbot, chatbots, maschine, maschinen, computer, ki, automaten, programm',
      unwilling:
        'ich will nicht, ich möchte nicht, ich will nicht mehr, ich möchte nicht mehr, ich will nicht länger, ich möchte nicht länger, ich mag nicht, ich will hier nicht, ich habe keine lust',
      saying:
        'kann mich jemand anrufen, könnte mich jemand anrufen, kann mich bitte jemand anrufen, könnte mich bitte jemand anrufen, kann mich jemand zurückrufen, könnte mich jemand zurückrufen, kann mich bitte jemand zurückrufen, rufen sie mich an, rufen sie mich bitte an, rufen sie mich zurück, rufen sie mich bitte zurück, bitte rufen sie mich an, bitte rufen sie mich zurück, ruf mich an, ruft mich an, ich möchte angerufen werden, ich möchte zurückgerufen werden, ich hätte gerne einen rückruf, ich hätte gern einen rückruf, ich möchte einen rückruf, ich bitte um rückruf, ich bitte um einen rückruf, bitte um rückruf, rückruf bitte, kann sich jemand bei mir melden, kann sich bitte jemand bei mir melden, könnte sich jemand bei mir melden, kann sich jemand melden, wie erreiche ich jemanden, wie erreiche ich einen menschen, kann mir ein mensch helfen, kann mir bitte ein mensch helfen, kann mir ein mitarbeiter helfen, kann mir ein echter mensch helfen, kann ein mensch übernehmen, kann ein mitarbeiter übernehmen, ich will mit keinem bot reden, ich will mit keinem bot sprechen, ich möchte mit keinem bot sprechen, ich möchte mit keinem bot reden, ich will mit keinem roboter sprechen, ich will mit keinem roboter reden, ich rede nicht mit einem bot, ich rede nicht mit bots, ich spreche nicht mit einem bot, ich rede nicht mit robotern, ich spreche lieber mit einem menschen, ich rede lieber mit einem menschen, ich möchte keinen bot sondern einen menschen, ich will keinen bot sondern einen menschen',
      desk: 'kundenservice, kundendienst, support, kundensupport, service, kundenbetreuung, hotline, ansprechpartner, jemanden, chef, vorgesetzten',
      present:
        'ist da jemand, ist hier jemand, ist jemand da, ist jemand hier, ist da wer, jemand da, ist da ein mensch, ist hier ein mensch, ist da ein echter mensch, ist hier ein echter mensch, ist da eine echte person, ist hier eine echte person, ist ein mensch da, ist ein echter mensch da, ist eine echte person da, ist da ein richtiger mensch, ist hier ein richtiger mensch, ist da ein mitarbeiter, ist ein mitarbeiter da, ist hier ein mitarbeiter, ist denn jemand da, ist da überhaupt jemand, ist hier überhaupt jemand, gibt es hier echte menschen, gibt es hier auch echte menschen, gibt es hier jemanden, gibt es hier einen menschen, verbinden sie mich, verbinde mich, hilft mir hier ein mensch, hilft mir hier ein echter mensch',
      no: 'nein, nee',
      wish: 'ich möchte, ich möchte gerne, ich möchte gern, ich will, ich würde gerne, ich würde gern, ich würde lieber, ich muss, ich möchte lieber, ich will lieber, ich wollte, ich hätte gerne, ich brauche, ich wünsche, möchte, möchte gerne, will, würde gerne, lassen sie mich, lass mich, wir möchten, wir würden gerne, ich verlange, ich möchte bitte, ich müsste, ich müsste mal, ich wollte mal, ich sollte, ich brauch, ich bräuchte',
      may: 'kann ich, könnte ich, darf ich, dürfte ich, kann ich bitte, könnte ich bitte, können wir, ist es möglich, wäre es möglich, kann man, besteht die möglichkeit, gibt es die möglichkeit, gibt es eine möglichkeit',
      how: 'wie kann ich, wie könnte ich',
      softly:
        'bitte, gerne, gern, mal, lieber, jetzt, sofort, direkt, doch, einfach, nur, endlich, auch, hier, eben, kurz, wirklich, unbedingt, persönlich, dringend, denn, noch, irgendwo, irgendwie, vielleicht',
      with: 'mit, an, zu',
      talk: 'sprechen, reden, chatten, schreiben, zu sprechen, zu reden, zu chatten, verbunden werden, telefonieren, mich unterhalten, kommunizieren, in kontakt treten, kontakt aufnehmen, weitergeleitet werden, sprechen können, reden können, zu tun haben, durchgestellt werden, in verbindung treten, zu telefonieren, zu schreiben',
      would:
        'können sie mich, könnten sie mich, kannst du mich, könntest du mich, würden sie mich, würdest du mich, bitte mich, können sie mich bitte, könnten sie mich bitte, kannst du mich bitte',
      hand: 'verbinden sie mich, verbinde mich, verbinden, leiten sie mich, leite mich, stellen sie mich, stell mich, geben sie mich, übergeben sie mich, übergeben sie, übergib mich, übergib, weiterleiten, vermitteln sie mich',
      handed: 'verbinden, weiterleiten, durchstellen, weiterverbinden, übergeben, weitervermitteln, weiterreichen',
      want: 'ich will, ich möchte, ich brauche, ich hätte gerne, ich hätte gern, ich möchte gerne, geben sie mir, gib mir, ich verlange, gibt es hier, ich wünsche, gibt es, ich brauche hilfe von, ich möchte hilfe von, wie erreiche ich, wie bekomme ich, wie komme ich zu, wie komme ich an, holen sie mir, hol mir, ich brauch, holen sie, hol, holt, ich bräuchte',
      there: 'gibt es, gibt es hier, ist da, ist hier, haben sie',
      whom: 'mit dem ich sprechen kann, mit der ich sprechen kann, mit dem ich reden kann, mit der ich reden kann, mit denen ich sprechen kann, mit dem ich chatten kann, zum reden, zum sprechen, mit dem man sprechen kann, mit dem man reden kann, der mir helfen kann',
      one: 'einem, einer, einen, ein, eine, dem, der, den, die, ihrem, ihrer, ihren, einem ihrer, eurem, irgendeinem, einem echten, einer echten, einen echten, einem richtigen, einer richtigen, einen richtigen, einem realen, einer realen, einem lebenden, einem menschlichen, einen menschlichen, einem wirklichen, einer wirklichen, einen wirklichen, echten, richtigen, echte, richtige, eine echte, eine richtige, ein echter, ein richtiger, echter, ihr, euren, eurer, deinem, diesem, dieser, so einem, einen ihrer',
      human:
        'menschen, mensch, echten menschen, echter mensch, richtigen menschen, mitarbeiter, mitarbeiterin, mitarbeitern, kundenberater, kundenberaterin, servicemitarbeiter, supportmitarbeiter, support mitarbeiter, service mitarbeiter, kundendienstmitarbeiter, kundenbetreuer, ansprechpartner aus fleisch und blut, berater, beraterin, agenten, agent, live agent, live agenten, operator, person, live chat, live support, menschlichen mitarbeiter, menschlichen agenten, menschlichen berater, menschlichen ansprechpartner, ansprechpartner, ansprechpartnerin, echte menschen, echte person, sachbearbeiter, menschlicher support, menschliche hilfe',
      person:
        'ansprechpartner, ansprechpartnerin, jemandem, jemanden, jemand, jemand anderem, jemand anders, jemand echtem, jemandem vom support, jemandem aus dem team, jemandem vom kundenservice, jemandem von ihnen, jemandem aus ihrem team, support, kundenservice, kundendienst, kundensupport, team, support team, serviceteam, service, vorgesetzten, einem kollegen, einen kollegen, ihrem kollegen, ihren kollegen, einer kollegin, chef, chefin, filialleiter, geschäftsführer, teamleiter, abteilungsleiter, jemandem aus fleisch und blut, jemandem persönlich, verantwortlichen, zuständigen, sachbearbeiter, techniker, jemandem vom kundendienst, jemandem vom service, jemandem vom vertrieb, jemandem aus dem vertrieb, jemandem aus der buchhaltung, jemandem aus dem support, jemanden vom support, jemanden vom kundenservice, jemanden vom kundendienst, einem von euch, einem von ihnen, einer von euch, einen von euch',
      alone:
        'mensch, menschen, mitarbeiter, mitarbeiterin, kundenberater, operator, agent, live agent, live chat, echter mensch, echten menschen, echte person, richtige person, mit mitarbeiter sprechen, servicemitarbeiter, supportmitarbeiter, menschlicher mitarbeiter, live support, menschlicher support, menschliche hilfe, menschlichen support',
      please: 'bitte, jetzt, sofort, danke, statt bot, kein bot, keinen bot',
      polite:
        'bitte, jetzt, sofort, danke, vielen dank, hier, direkt, gleich, statt mit einem bot, statt mit einem roboter, statt bot, kein bot, keinen bot, nicht mit einem bot, nicht mit einem roboter, nicht mit einer maschine, wenn möglich, wenn es geht, falls möglich, heute, persönlich, dringend, im chat, per chat, verfügbar, da, stattdessen, weiter, durch, geht das, ist das möglich, live, überhaupt, von einem mitarbeiter, von einem menschen, von jemandem, aus dem vertrieb, vom vertrieb, aus der buchhaltung, von der buchhaltung, vom support, vom kundenservice, vom kundendienst, vom service, aus ihrem team, aus eurem team, aus dem support, von ihnen, von euch, verbinden, zurück, nicht mit einer ki, und nicht mit einer maschine, und nicht mit einem bot, und nicht mit einem roboter, und nicht mit einem computer, anstatt mit einem bot',
      subject: 'über, wegen, bezüglich, weil, der mir, die mir, zu, zum, zur',
      reason: 'über, wegen, bezüglich, weil, da, der, die, um, zu, zum, zur, und zwar, denn',
    },
    asides: 'bitte, mal bitte, bitte mal',
    joins: 'und, aber, oder, also, deshalb, daher, bitte',
    supposing: 'wenn, falls, sofern, sobald, stimmt es',
    quoting:
      'sagen., sagt., schreiben., schreibt., schrieb., übersetze, übersetzen sie, vorlage, wie sagt man, wie sage ich, bedeutet., heisst.',
  },
  nl: {
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
