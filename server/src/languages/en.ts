import type { Language } from './language.ts';
import { personLast } from './wish-orders.ts';

export const en: Language = {
  stemmer: 'english',
  stopWords: `a an the this that these those such there i me my mine we us our you your he him his she her it its they them
    their am is are was were be been being has have had do does did can could should would will shall may might must
    don't doesn't didn't can't i'm what's it's isn't won't i've i'd what when where which who whom whose why how and or
    but if then so as not no nor than too very just at by for from in into of on to with about want know need
    please tell like help`,
  negations: 'not no never none nobody nothing neither nor without cannot except unlike non',
  contrastWords:
    'not no never none nobody nothing neither nor without from before after until till since except against instead over under above below more less most least only off out cannot',
  contraries:
    'minimum/least/lowest/smallest maximum/most/highest/largest/biggest, first/earliest last/final/latest, before/prior after/following, ' +
    'north/northern south/southern, east/eastern west/western, major/main/primary minor/secondary, success/successful/succeed failure/fail/unsuccessful, ' +
    'increase/rise/grow/gain decrease/reduce/fall/decline/lose, more/greater/larger/higher less/fewer/smaller/lower, always never, old/older new/newer/young, ' +
    'open close, buy sell, best/better worst/worse, early/earlier late/later, start/begin/began end/stop/finish, accept/approve/support reject/refuse/oppose, ' +
    'allow/permit forbid/prohibit/ban, include exclude, win/won/victory lose/lost/defeat, strong weak, rich/wealthy poor, inside/internal outside/external, ' +
    'left right, male/men/man female/women/woman, fast/quick slow, positive negative, public private, import export, create/build/establish destroy/abolish, ' +
    'easy difficult/hard, common/frequent rare/uncommon, long/longer short/shorter, hot cold, full empty, same/similar different, enable disable, install uninstall, strengthen weaken, agree refuse, encourage/promote/invite discourage/prevent/counteract, ' +
    'connect/join separate/divide, attract repel, add remove, arrive/enter leave, remember forget, safe dangerous, hire fire, love hate',
  numbers: 'zero one two three four five six seven eight nine ten eleven twelve',
  dates: {
    days: 'monday, tuesday, wednesday, thursday, friday, saturday, sunday',
    months: 'january, february, march, april, may, june, july, august, september, october, november, december',
    centuries: 'century, centuries',
  },
  questions: {
    amount:
      'how (?:many|much|long|old|far|often|big|fast|tall|large|heavy|high|deep)|what (?:price|number|size|percentage|port|version)',
    time: 'when|what (?:time|day|date|year|month|century)|which (?:day|year|month|century)|(?:opening )?hours',
    person: 'who|whom|whose',
    place: 'where|what (?:country|city|place|state)|which (?:country|city|place|state)',
    reason: 'why|how come|what (?:causes?|caused)|reason',
    steps: 'how (?:do|does|can|to|should|could|would|am|is)|steps|what (?:should|must|do) i',
    definition: "what(?:'s|’s| is| are)|what does .{2,60} mean",
  },
  answers: {
    reason: 'because|since|so that|in order to|therefore|due to|as a result',
    instruction: {
      verbs:
        'click|tap|press|open|run|set|go|use|choose|select|add|type|enter|call|send|touch|sign|log|turn|make|download|install|connect|fill|check|follow|drag|complete|submit',
      position: 'first',
    },
    definition: { articles: 'a|an|the', verbs: 'is|are|was|were|means|refers' },
    openings: {
      back: "(?:it|its)(?! (?:is|was|will be|may be|can be|should be) (?:not |also |now |always )?(?:\\w+ly )?(?:possible|impossible|recommended|important|necessary|best|advised|required|worth|common|easy|hard|better|safe))(?!['’]s (?:not |also )?(?:\\w+ly )?(?:possible|recommended|important|necessary|best|worth|common|easy|hard|better))|this(?! (?:page|guide|article|section|document|tutorial))|these|that(?! is why)|those|they|them|their|he|she|such|also|however|otherwise|then|therefore|thus|hence|but|and|or|so(?! that)|instead(?! of)|additionally|furthermore|moreover|alternatively|similarly|likewise|afterwards|besides that|in (?:that|this|such a|either|both) cases?|in addition(?! to)|if (?:so|not|it|they|this|that)|as a result|for this reason|because of (?:this|that)|after (?:that|this)|on the other hand|the (?:former|latter|same)|another",
      introduces:
        "(?:in |on )?(?:this|the following) (?:page|guide|article|section|document|tutorial|chapter|faq|post|documentation)s?(?: [\\w&-]+){0,4} (?:explains?|describes?|covers?|shows?|contains?|lists?|walks?|provides?|outlines?|gives?|answers?|will|you|we|is (?:about|for|intended|meant)|collects?|continually)|in (?:this|these|the following) (?:guide|article|section|tutorial|page)s?|(?:below|here),? (?:you|we) (?:will|can|’ll|'ll)|welcome to|(?:we will|we'll|we’ll|let's|let’s|let us) (?:show|explain|walk|look|see|go|start|learn)|see (?:below|above)|read on|keep reading|table of contents|frequently asked questions?",
      points:
        '(?:please |also |and )?(?:if you(?: would|.d|) (?:like|want) to (?:read|learn|know) more|see|check out|refer to|consult|have a look at|take a look at|learn (?:more|how)|find out more|click here|read (?:more|about|our|the)|look (?:here|at)|follow (?:these|the|this|our) (?:steps|instructions|guide|link)|more (?:information|details|info)|for (?:more|further|additional|detailed|full) (?:information|details|info|instructions|help)|for details|you can (?:also )?(?:learn|read|see|find)(?: out)? (?:more|how|about|the full)|head over to)',
    },
  },
  questionOpeners:
    'i what how where when why who which can could do does did is are may should would will please my have',
  followUps: {
    back: 'it its they them their theirs that this these those he she him her one ones same others else instead both either neither above',
    onward:
      'and, or, but, also, then, so, what about, how about, what if, what else, anything else, why not, because, yes, no, yeah, yep, nope, ok, okay, sure, thanks, thank you, got it, i see, oh, in that case, even if, unless, except, besides, not yet, tell me more, for example',
    leading: 'in on at for from with without to by until before after during between via per',
  },
  smallTalk: {
    greeting:
      'hi, hello, hey, hiya, howdy, hi there, hello there, hey there, good morning, good afternoon, good evening, good day, greetings, hello bot, hi bot, how are you, how are you doing, how is it going, whats up, what s up, sup, nice to meet you',
    thanks:
      'thanks, thank you, thx, ty, cheers, thanks a lot, thank you very much, thanks so much, thank you so much, many thanks, much appreciated, thanks for your help, thank you for your help, thanks for the help, that helps, that helped, very helpful, great thanks, perfect, great, awesome',
    goodbye:
      'bye, goodbye, good bye, bye bye, see you, see ya, see you later, cya, good night, have a nice day, have a good day, take care, that is all, that s all, thats all',
    about:
      'who are you, what are you, are you a bot, are you a robot, are you human, are you a human, are you a real person, are you real, am i talking to a bot, am i talking to a person, what is your name, what s your name, whats your name, what can you do, what do you do, how can you help me, how can you help, what can i ask you, help',
    acknowledgement:
      'ok, okay, k, alright, all right, i see, got it, understood, fine, cool, nice, good, sure, makes sense',
  },
  acceptances:
    'yes, yes please, yeah, yep, yup, sure, ok, okay, ok please, please, please do, yes i would, i would, yes i do, that would be great, that would be nice, yes that would be great, of course, why not, sure thing, go ahead, yes thanks, yes thank you',
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
  personWishes: {
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
};
