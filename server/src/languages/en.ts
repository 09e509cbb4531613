import type { Language } from './language.ts';

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
      replies:
        'yes|yep|yeah|no(?=[,!:;]|\\.(?! ?\\d))|nope|not (?:yet|really|necessarily|at all|quite|always)|because|maybe|perhaps|sure|absolutely|certainly|definitely|of course|unfortunately|it depends|both|neither|none|never|(?:for )?(?:a few|a couple of|several|many|various|multiple) reasons',
      introduces:
        "(?:in |on )?(?:this|the following) (?:page|guide|article|section|document|tutorial|chapter|faq|post|documentation)s?(?: [\\w&-]+){0,4} (?:explains?|describes?|covers?|shows?|contains?|lists?|walks?|provides?|outlines?|gives?|answers?|will|you|we|is (?:about|for|intended|meant)|collects?|continually)|in (?:this|these|the following) (?:guide|article|section|tutorial|page)s?|(?:below|here),? (?:you|we) (?:will|can|’ll|'ll)|welcome to|(?:we will|we'll|we’ll|let's|let’s|let us) (?:show|explain|walk|look|see|go|start|learn)|see (?:below|above)|read on|keep reading|table of contents|frequently asked questions?",
      points:
        '(?:please |also |and )?(?:if you(?: would|.d|) (?:like|want) to (?:read|learn|know) more|see|check out|refer to|consult|have a look at|take a look at|learn (?:more|how)|find out more|click here|read (?:more|about|our|the)|look (?:here|at)|follow (?:these|the|this|our) (?:steps|instructions|guide|link)|more (?:information|details|info|(?:on|about)(?=[^.!?:\\d]*\\.?$))|further reading(?=[^.!?:\\d]*\\.?$)|for (?:more|further|additional|detailed|full) (?:information|details|info|instructions|help)|for details|you can (?:also )?(?:learn|read|see|find)(?: out)? (?:more|how|about|the full)|head over to)',
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
    notFound: 'I could not find an answer to that.',
    offerPerson: 'Would you like to talk to a person? Someone is here.',
    closest: 'The closest I found:',
    orMeant: 'You may also mean:',
    inOtherLanguage: (name) => `I found this in another language (${name}).`,
    greeting: (name) => `Hello! I am ${name}. How can I help you?`,
    thanks: 'You are welcome! Is there anything else you would like to know?',
    goodbye: 'Goodbye, and thank you for your visit!',
    about: (name) =>
      `I am ${name}, a chatbot. I answer questions from the documents I was given and name my sources. Just ask me something.`,
    acknowledgement: 'All right. Is there anything else you would like to know?',
    beyondDocuments: 'Beyond the documents:',
    handingOver: 'I am handing you over to a person. Someone will answer you here in a moment.',
    nobodyHere:
      'Nobody is available right now, but your message is waiting for our team. Please leave your email address here, and someone will get back to you.',
    addressKnown:
      'Nobody is available right now, but your message is waiting for our team. We have your email address, and someone will get back to you.',
    backAt: (when) => `Someone will be here again on ${when}.`,
    noPeople: (name) =>
      `I cannot pass you on to a person here. I am ${name}, a chatbot, and I answer from the documents I was given.`,
    emailPassedOn: 'Thank you. I have passed on your email address, and someone will get back to you.',
    inChat: {
      nobodyHere:
        'Nobody is available right now, but your message is waiting for our team, and their reply will appear in this chat. Please leave your email address here so that they know how to reach you.',
      addressKnown:
        'Nobody is available right now, but your message is waiting for our team, together with your email address. Their reply will appear in this chat.',
      emailPassedOn: 'Thank you. I have passed on your email address. The reply will appear in this chat.',
    },
  },
  personWords:
    'agent human person people operator represent rep reps someone somebody anyone anybody advis consult manager supervisor boss staff employee colleague team support service care desk executive specialist expert call phone talk speak chat contact connect escalat live reach bot robot',
};
