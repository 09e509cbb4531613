import { LANGUAGES, type Language, type QuestionKind, SPOKEN_LANGUAGES } from '../../languages/index.ts';

export type { QuestionKind } from '../../languages/index.ts';

/** What follows in a longer text does not change its form, and some of the patterns look at every pair of places. */
const longestLookedAt = 600;

type PatternOf = (language: Language) => string;

/** A pattern that holds in any of these languages. Their question words differ, so that all are tried at once. */
const inAnyOf = (languages: readonly Language[], patternOf: PatternOf) =>
  languages
    .map(patternOf)
    .filter((pattern) => pattern !== '')
    .join('|');

const all: readonly Language[] = SPOKEN_LANGUAGES.map((code) => LANGUAGES[code]);
const spaced = all.filter(({ isWrittenTogether }) => !isWrittenTogether);
const together = all.filter(({ isWrittenTogether }) => isWrittenTogether);
const inSpaced = (patternOf: PatternOf) => inAnyOf(spaced, patternOf);
const inTogether = (patternOf: PatternOf) => inAnyOf(together, patternOf);

/** `\b` knows Latin letters only. */
const [wordStart, wordEnd] = ['(?<![\\p{L}\\p{M}])', '(?![\\p{L}\\p{M}])'];
/** A whole word or phrase, or one anywhere in a language that is written together. */
const phrase = (patternOf: PatternOf) =>
  new RegExp(`${wordStart}(?:${inSpaced(patternOf)})${wordEnd}|${inTogether(patternOf)}`, 'iu');

/** The first that fits counts: "how many" before "how". */
const kindsByWords = (['amount', 'time', 'person', 'place', 'reason', 'steps'] as const).map(
  (kind) => [kind, phrase(({ questions }) => questions[kind])] as const,
);
const questionPatterns: readonly (readonly [QuestionKind, RegExp])[] = [
  ...kindsByWords,
  [
    'definition',
    new RegExp(
      `^\\W*(?:(?:${inSpaced(({ questions }) => questions.definition)})${wordEnd}|${inTogether(({ questions }) => questions.definition)})`,
      'iu',
    ),
  ],
];

export function questionKindOf(question: string): QuestionKind | undefined {
  const asked = question.slice(0, longestLookedAt);
  return questionPatterns.find(([, pattern]) => pattern.test(asked))?.[0];
}

const number =
  /\p{Nd}|[一二两兩三四五六七八九十百千万萬半]+(?:[个個天日周週月年元円块次名位份人]|小时|小時|分钟|時間|分間|か月|ヶ月|回)|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|million|billion|half|twice|once)(?!\p{L})/iu;
/** A name, which is not the first word. */
const name = /[^.!?…]\s+["'“„«(]?\p{Lu}\p{L}+/u;
const reason = phrase(({ answers }) => answers.reason);

const verbsAt =
  (position: 'first' | 'last'): PatternOf =>
  ({ answers: { instruction } }) =>
    instruction.position === position ? instruction.verbs : '';
const bullet = '(?:[-*•]|\\d{1,3}[.)])?\\s*';
const leadIn = '(?:[^,.:]{2,70}, )?(?:first|then|next|now|please|and)?,?\\s*';
const leadInTogether = '(?:[^,，、。:：]{2,40}[,，、])?';
const step = new RegExp(
  [
    `^${bullet}${leadIn}(?:${inSpaced(verbsAt('first'))})${wordEnd}`,
    `^${bullet}${leadInTogether}(?:${inTogether(verbsAt('first'))})`,
    `(?:${inAnyOf(all, verbsAt('last'))})[.!。！।]?$`,
  ].join('|'),
  'iu',
);

const articles = inSpaced(({ answers }) => answers.definition.articles);
const definingVerbs: PatternOf = ({ answers }) => answers.definition.verbs;
/** "A heading is …", "Parley – a chatbot service". */
const definition = new RegExp(
  [
    `^["'“„«*]*(?:(?:${articles}) )?[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}\\s'’().-]{0,60}? (?:${inSpaced(definingVerbs)}|[–—-]) `,
    `^["“「『*]*[\\p{L}\\p{N}][^,，、。]{0,30}?(?:${inTogether(definingVerbs)})`,
  ].join('|'),
  'iu',
);

// "May" is a month with its capital only.
const calendarWords: PatternOf = ({ dates: { days, months, centuries } }) =>
  [days, months, centuries]
    .flatMap((words) => words.split(', '))
    .filter((word) => word !== '' && word !== 'may')
    .join('|');
const calendar = phrase(calendarWords);

/** Whether a sentence has the form of an answer to such a question. */
export function answersInForm(kind: QuestionKind, whole: string): boolean {
  const sentence = whole.slice(0, longestLookedAt).replaceAll(/\s+/g, ' ');
  switch (kind) {
    case 'amount':
      return number.test(sentence);
    case 'time':
      return /\p{Nd}/u.test(sentence) || /\bMay\b/.test(sentence) || calendar.test(sentence);
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
