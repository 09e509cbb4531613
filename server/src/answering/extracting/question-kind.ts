import { dateWords, LANGUAGES, type Language, type QuestionKind, SPOKEN_LANGUAGES } from '../../languages/index.ts';

export type { QuestionKind } from '../../languages/index.ts';

/** What follows in a longer text does not change its form, and some of the patterns look at every pair of places. */
const longestLookedAt = 600;

/** A whole word or phrase; `\b` knows Latin letters only. */
const phrase = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');

/** A pattern that holds in any of the languages. Their question words differ, so that all are tried at once. */
const inAnyLanguage = (patternOf: (language: Language) => string) =>
  SPOKEN_LANGUAGES.map((code) => patternOf(LANGUAGES[code]))
    .filter((pattern) => pattern !== '')
    .join('|');

/** The first that fits counts: "how many" before "how". */
const kindsByWords = (['amount', 'time', 'person', 'place', 'reason', 'steps'] as const).map(
  (kind) => [kind, phrase(inAnyLanguage(({ questions }) => questions[kind]))] as const,
);
const questionPatterns: readonly (readonly [QuestionKind, RegExp])[] = [
  ...kindsByWords,
  ['definition', new RegExp(`^\\W*(?:${inAnyLanguage(({ questions }) => questions.definition)})(?!\\p{L})`, 'iu')],
];

export function questionKindOf(question: string): QuestionKind | undefined {
  const asked = question.slice(0, longestLookedAt);
  return questionPatterns.find(([, pattern]) => pattern.test(asked))?.[0];
}

const number =
  /\p{Nd}|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|million|billion|half|twice|once)(?!\p{L})/iu;
/** A name, which is not the first word. */
const name = /[^.!?…]\s+["'“„«(]?\p{Lu}\p{L}+/u;
const reason = phrase(inAnyLanguage(({ answers }) => answers.reason));

const verbsAt = (position: 'first' | 'last') =>
  inAnyLanguage(({ answers: { instruction } }) => (instruction.position === position ? instruction.verbs : ''));
const bullet = '(?:[-*•]|\\d{1,3}[.)])?\\s*';
const leadIn = '(?:[^,.:]{2,70}, )?(?:first|then|next|now|please|and)?,?\\s*';
const step = new RegExp(`^${bullet}${leadIn}(?:${verbsAt('first')})(?!\\p{L})|(?:${verbsAt('last')})[.!]?$`, 'iu');

const articles = inAnyLanguage(({ answers }) => answers.definition.articles);
const definingVerbs = inAnyLanguage(({ answers }) => answers.definition.verbs);
/** "A heading is …", "Parley – a chatbot service". */
const definition = new RegExp(
  `^["'“„«*]*(?:(?:${articles}) )?[\\p{L}\\p{N}][\\p{L}\\p{N}\\s'’().-]{0,60}? (?:${definingVerbs}|[–—-]) `,
  'iu',
);

// "May" is a month with its capital only.
const calendarWords = new Set([...dateWords('days'), ...dateWords('months'), ...dateWords('centuries')]);
calendarWords.delete('may');
const calendar = phrase([...calendarWords].join('|'));

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
