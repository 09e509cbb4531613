import { dateWords } from '../../languages/index.ts';

/** What a question asks for, as far as its question word tells. In ten languages at once: their question words differ. */
export type QuestionKind = 'amount' | 'time' | 'person' | 'place' | 'reason' | 'steps' | 'definition';

/** What follows in a longer text does not change its form, and some of the patterns look at every pair of places. */
const longestLookedAt = 600;

/** A whole word or phrase; `\b` knows Latin letters only. */
const phrase = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');

/** The first that fits counts: "how many" before "how". */
const questionWords: readonly [QuestionKind, RegExp][] = [
  [
    'amount',
    phrase(
      'how (?:many|much|long|old|far|often|big|fast|tall|large|heavy|high|deep)|what (?:price|number|size|percentage|port|version)|' +
        'wie (?:viele?|lange?|alt|weit|oft|groß|hoch|teuer|schnell)|was kostet|kostet|combien|quel(?:le)? (?:prix|nombre|taille|durée)|' +
        'cuánt[oa]s?|quant[oa]s?|quanti|quante|hoeveel|hoe (?:lang|oud|ver|vaak|groot|duur|snel)|' +
        'сколько|как (?:долго|часто|далеко)|كم|بكم|kaç|ne kadar',
    ),
  ],
  [
    'time',
    phrase(
      'when|what (?:time|day|date|year|month|century)|which (?:day|year|month|century)|(?:opening )?hours|' +
        'wann|welche[mns]? (?:jahr|datum|tag|jahrhundert)|öffnungszeiten|quand|quelle (?:heure|année|date)|horaires?|' +
        'cuándo|qué (?:hora|día|año|fecha|siglo)|horarios?|quando|que (?:horas?|dia|ano|século)|horários?|che (?:ora|anno|giorno)|orari|' +
        'wanneer|hoe laat|welk jaar|openingstijden|когда|во сколько|в каком году|متى|ne zaman|saat kaçta|hangi (?:yıl|tarih|gün)',
    ),
  ],
  ['person', phrase('who|whom|whose|wer|wem|wen|quién(?:es)?|quem|wie is|кто|кого|кому|من (?:هو|هي)|kim')],
  ['person', /^\s*(?:qui|chi)(?!\p{L})/iu],
  [
    'place',
    phrase(
      'where|what (?:country|city|place|state)|which (?:country|city|place|state)|wo|woher|wohin|où|dónde|onde|dove|waar|где|куда|откуда|أين|nerede|nereye',
    ),
  ],
  [
    'reason',
    phrase(
      'why|how come|what (?:causes?|caused)|reason|warum|wieso|weshalb|pourquoi|por qué|por que|perché|waarom|почему|зачем|لماذا|neden|niçin',
    ),
  ],
  [
    'steps',
    phrase(
      'how (?:do|does|can|to|should|could|would|am|is)|steps|what (?:should|must|do) i|wie|comment|cómo|como|come|hoe|как|كيف|nasıl',
    ),
  ],
  [
    'definition',
    /^\W*(?:what(?:'s|’s| is| are)|what does .{2,60} mean|was (?:ist|sind|bedeutet)|qu['’]est-ce qu|c['’]est quoi|qué (?:es|son|significa)|o que (?:é|são)|(?:che )?cos['’]è|cosa (?:è|sono)|wat (?:is|zijn|betekent)|что такое|ما (?:هو|هي)|.{2,60} nedir)(?!\p{L})/iu,
  ],
];

export function questionKindOf(question: string): QuestionKind | undefined {
  const asked = question.slice(0, longestLookedAt);
  return questionWords.find(([, words]) => words.test(asked))?.[0];
}

const number =
  /\p{Nd}|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|million|billion|half|twice|once)(?!\p{L})/iu;
/** A name, which is not the first word. */
const name = /[^.!?…]\s+["'“„«(]?\p{Lu}\p{L}+/u;
const reason = phrase(
  'because|since|so that|in order to|therefore|due to|as a result|weil|da|damit|daher|deshalb|wegen|parce que|car|afin de|en raison|' +
    'porque|debido a|ya que|para que|pois|devido a|perché|poiché|a causa|affinché|omdat|zodat|daarom|vanwege|' +
    'потому что|так как|чтобы|поэтому|لأن|بسبب|لكي|çünkü|için|nedeniyle',
);
const step =
  /^(?:[-*•]|\d{1,3}[.)])?\s*(?:[^,.:]{2,70}, )?(?:first|then|next|now|please|and)?,?\s*(?:click|tap|press|open|run|set|go|use|choose|select|add|type|enter|call|send|touch|sign|log|turn|make|download|install|connect|fill|check|follow|drag|complete|submit|klicken|tippen|wählen|öffnen|drücken|gehen|geben|cliquez|sélectionnez|ouvrez|appuyez|choisissez|allez|entrez|haga|seleccione|abra|pulse|vaya|toque|introduzca|elija|clique|selecione|vá|pressione|digite|escolha|fai|fare|seleziona|selezionare|apri|aprire|premi|premere|tocca|toccare|vai|scegli|klik|selecteer|druk|tik|ga|kies|voer|нажмите|выберите|откройте|перейдите|введите|установите|انقر|اختر|افتح|اضغط|انتقل|أدخل)(?!\p{L})|(?:tıklayın|seçin|açın|basın|gidin|girin|dokunun)[.!]?$/iu;

/** "A heading is …", "Parley – a chatbot service". */
const definition =
  /^["'“„«*]*(?:(?:a|an|the|ein|eine|der|die|das|le|la|les|un|une|el|los|las|una|o|os|as|um|uma|il|lo|gli|de|het|een) )?[\p{L}\p{N}][\p{L}\p{N}\s'’().-]{0,60}? (?:is|are|was|were|means|refers|ist|sind|war|bedeutet|est|sont|es|son|é|são|è|sono|zijn|[–—-]|это|هو|هي) /iu;

let calendarWords: RegExp | undefined;

/** The names of days, months and centuries in all languages. */
function calendar(): RegExp {
  if (calendarWords) return calendarWords;
  // "May" is a month with its capital only.
  const names = new Set([...dateWords('days'), ...dateWords('months'), ...dateWords('centuries')]);
  names.delete('may');
  calendarWords = phrase([...names].join('|'));
  return calendarWords;
}

/** Whether a sentence has the form of an answer to such a question. */
export function answersInForm(kind: QuestionKind, whole: string): boolean {
  const sentence = whole.slice(0, longestLookedAt).replaceAll(/\s+/g, ' ');
  switch (kind) {
    case 'amount':
      return number.test(sentence);
    case 'time':
      return /\p{Nd}/u.test(sentence) || /\bMay\b/.test(sentence) || calendar().test(sentence);
    case 'person':
    case 'place':
      return name.test(sentence);
    case 'reason':
      return reason.test(sentence);
    case 'steps':
      return step.test(sentence);
    case 'definition':
      return definition.test(sentence);
  }
}
