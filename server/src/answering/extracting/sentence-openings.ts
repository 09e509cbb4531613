import { LANGUAGES, type Language, type SpokenLanguage, spokenOrEnglish } from '../../languages/index.ts';

/** What the first words of a sentence say of its use as an answer. */
export interface SentenceOpening {
  /** Stands for something said before: "It", "This", "However". */
  isBack: boolean;
  /** Tells what the page is about, and nothing else. */
  introduces: boolean;
  /** Sends elsewhere. */
  points: boolean;
}

interface Patterns {
  opening: RegExp;
  reply: RegExp;
  asking: RegExp;
}

/** Signs before the first word: markers of lists, quotes, emphasis. */
const lead = '^(?:\\d{1,3}[.)])?[^\\p{L}\\p{N}]*';
const patterns = new Map<SpokenLanguage, Patterns>();
/** Longer ones say something beside where to look. */
const longestPointer = 160;
const lookedAt = 120;

/** For lower case: to ignore the case takes three times as long. */
function patternsOf(language: string): Patterns {
  const code = spokenOrEnglish(language);
  const known = patterns.get(code);
  if (known) return known;
  const { answers, questionOpeners, isWrittenTogether }: Language = LANGUAGES[code];
  const { back, replies, introduces, points } = answers.openings;
  const words = `(?:(?<introduces>${introduces})|(?<points>${points})|(?<back>${back}))`;
  const end = isWrittenTogether ? '' : '(?![\\p{L}\\p{M}])';
  const made = {
    opening: new RegExp(`${lead}${words}${end}`, 'u'),
    reply: new RegExp(`${lead}(?:${replies})${end}`, 'u'),
    asking: new RegExp(`${lead}(?:${questionOpeners.split(' ').join('|')})${end}`, 'u'),
  };
  patterns.set(code, made);
  return made;
}

const plain: SentenceOpening = { isBack: false, introduces: false, points: false };

export function openingOf(sentence: string, language: string): SentenceOpening {
  const found = patternsOf(language).opening.exec(sentence.slice(0, lookedAt).toLowerCase())?.groups;
  if (!found) return plain;
  return {
    isBack: found['back'] !== undefined,
    introduces: found['introduces'] !== undefined,
    points: found['points'] !== undefined && sentence.length <= longestPointer,
  };
}

/** Whether a sentence replies to a question that must be known: "Yes", "Because". */
export function isReply(sentence: string, language: string): boolean {
  return patternsOf(language).reply.test(sentence.slice(0, lookedAt).toLowerCase());
}

/** "What it costs", "When a delivery fails": these name what they tell. */
const naming = /^(?:what|when|where|why|how|who) (?:it|its|they|we|the|an?|this|these|each|every)\s/;

/** Whether a heading asks, as those of a list of questions and answers do: "How to …", "My lamp does not …". */
export function isAsking(heading: string, language: string): boolean {
  if (/[?؟？]\W*$/.test(heading.slice(-lookedAt))) return true;
  const beginning = heading.slice(0, lookedAt).toLowerCase();
  return patternsOf(language).asking.test(beginning) && !naming.test(beginning);
}
