import type { SpokenLanguage } from '../../languages/index.ts';

/**
 * Whether somebody asks how others get to a person ("How do I hand a conversation over to a human?"), which owners ask
 * and documents answer. A visitor hands over themselves or "this chat"; an owner, some conversation or their visitors.
 */
export function isHandOverQuestion(words: readonly string[], languages: readonly SpokenLanguage[]): boolean {
  const sentence = ` ${words.join(' ')} `;
  return languages.some((language) => patterns[language]?.test(sentence));
}

/** So many words may stand between what is handed over and to whom. */
const between = '(?:[^ ]+ ){0,5}?';

const english = {
  how: 'how (?:(?:do|can|could|should|would|might|must) (?:i|we|you|one)|to)',
  handOver: '(?:hand|pass|transfer|escalate|forward|route|redirect|send|give|turn|move|assign|connect|switch|refer)',
  conversation:
    '(?:(?:an?|any|every|each|some|another|one) (?:[^ ]+ )?(?:conversation|chat|dialog(?:ue)?|discussion|session)|(?:[^ ]+ ){0,2}(?:conversations|chats|dialog(?:ue)?s|discussions|sessions))',
  others:
    '(?:(?:an?|any|every|each|some|another|the|my|our) )?(?:[^ ]+ )?(?:visitor|customer|client|user|guest|shopper|lead)s?(?! (?:service|support|care|success|relations|help|rep|representative|agent|advis[eo]r|team))',
  ourTeam: '(?:my|our) (?:own )?(?:team|staff|colleagues?|agents|people|employees)',
};
const { how, handOver, conversation, others, ourTeam } = english;

/**
 * Over plain words. Where a language has no articles, "the chat" may be this one: there, visitors and several chats, or a
 * verb that only staff use of themselves.
 */
const patterns: Partial<Record<SpokenLanguage, RegExp>> = {
  en: new RegExp(
    `^(?!.* (?:me|i want|i need|i d like|i would like) ).* ${how} (?:[^ ]+ )?${handOver} (?:over |on |off )?` +
      `(?:(?:${conversation}|${others}) ${between}(?:to|with)|${between}(?:conversation|chat) ${between}to ${ourTeam}) `,
  ),
  de: / wie (?=(?:.* )?(?:ubergeb|ubergib|uberleit|ubertrag|weiterleit|weitergeb|weiterreich|eskalier|durchstell|(?:leit|geb|reich|stell)e? .* (?:weiter|ab|durch) ))(?:[^ ]+ )?(?:ich|wir|man) (?:[^ ]+ )?(?:eine?n? (?:[^ ]+ )?(?:gesprach|unterhaltung|konversation|chat|dialog)|gesprache|unterhaltungen|konversationen|chats|dialoge|(?:eine?n? |meine?n? |unsere?n? |den |die )?(?:besucher(?:in)?|kunden?|kundin|nutzer|gaste?)) /,
  fr: new RegExp(
    ` comment (?:[^ ]+ ){0,4}?(?:transf|transm|passer?|confi|escalad|redirig|renv|bascul|remet)[^ ]* (?:(?:une|chaque) (?:conversation|discussion|session)|un (?:chat|tchat|echange|dialogue)|(?:des|les|mes|nos) (?:conversations|discussions|chats|tchats|echanges)|(?:une?|des|les?|mes|nos|mon) (?:visiteu[^ ]+|clientes?|clients?|utilisateurs?|internautes?)) ${between}(?:a|au|aux|vers) `,
  ),
  es: new RegExp(
    ` como (?:[^ ]+ ){0,3}?(?:transf[^ ]+|pas(?:o|ar|amos)|deriv[^ ]+|escal[^ ]+|redir[^ ]+|traspas[^ ]+|entreg[^ ]+|asign[^ ]+) (?:(?:una|cada) (?:conversacion|charla|sesion)|un (?:chat|dialogo)|(?:las |mis |nuestras )?conversaciones|(?:los |mis |nuestros )?chats|(?:a )?(?:una?|los|las|mis?|nuestros|el|al) (?:visitante|cliente|usuario)s?) ${between}(?:al?|con) `,
  ),
  pt: new RegExp(
    ` como (?:[^ ]+ ){0,3}?(?:transf|pass[aoe]|encaminh|escal|redirec|direcion|entreg|repass)[^ ]* (?:uma (?:conversa|sessao)|um (?:chat|dialogo)|(?:as |minhas |nossas )?conversas|(?:os |meus )?chats|(?:uma?|os|as|meus?|nossos|o) (?:visitante|cliente|usuario|utilizador)(?:e?s)?) ${between}(?:para|pra|a|ao|aos|com) `,
  ),
  it: new RegExp(
    ` come (?:[^ ]+ ){0,3}?(?:trasfer[^ ]+|pass(?:o|are|iamo)|inoltr[^ ]+|affid[^ ]+|escal[^ ]+|indirizz[^ ]+|smist[^ ]+) (?:una (?:conversazione|chat|sessione)|un dialogo|(?:le |mie |nostre )*conversazioni|le chat|(?:un|una|i|gli|il|miei|i miei|l) (?:visitator[ei]|client[ei]|utent[ei])) ${between}(?:ad?|al|alla|all|allo|agli|ai) `,
  ),
  nl: / hoe (?=(?:.* )?(?:doorgeven|doorzetten|doorsturen|doorverwijzen|doorschakelen|overdragen|overzetten|escaleren|(?:geef|zet|stuur|verwijs|schakel|draag) .* (?:door|over)) )(?:[^ ]+ ){1,2}(?:ik|we|wij|je) (?:een (?:[^ ]+ )?(?:gesprek|chat|dialoog)|gesprekken|chats|(?:een |de |mijn |onze )?(?:bezoekers?|klant(?:en)?|gebruikers?)) /,
  ru: / как (?:[^ ]+ ){0,2}?(?:переда|переве|перевод|переключ|перенаправ|переадрес)[^ ]* (?:разговоры|чаты|беседы|диалоги|(?:клиент|посетител|пользовател|покупател)[^ ]+) /,
  ar: / كيف (?:[^ ]+ ){0,2}?(?:احول|نحول|تحويل|انقل|ننقل|نقل|اسلم|تسليم|احيل|احاله) (?:محادثه|دردشه|(?:ال)?محادثات|زاير|(?:ال)?زوار|عميل|زبون|(?:ال)?زباين|(?:ال)?عملاء) (?:[^ ]+ ){0,3}?(?:الي|ل[^ ]+) /,
  tr: /^(?=.* nasil )(?=.* (?:devr|devred|aktar|yonlendir)).* (?:bir (?:konusmayi|sohbeti|gorusmeyi|ziyaretciyi|musteriyi|kullaniciyi)|konusmalari|sohbetleri|gorusmeleri|(?:ziyaretci|musteri|kullanici)leri(?:mi|mizi)?) /,
  ja: /^(?!.*(?:この|私)).*(?:会话|チャット|对话|访客|ユーザー).*を.*引き継.*(?:方法|どう|どの)/,
  hi: /^(?!.* (?:मुझे|इस|मेरी) ).* (?:बातचीत|चैट|ग्राहक|ग्राहकों|विजिटर) को .*कैसे .*(?:सौंप|ट्रांसफर)/,
};
