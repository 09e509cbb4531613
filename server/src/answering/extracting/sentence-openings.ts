import { LANGUAGES, type SpokenLanguage, spokenOrEnglish } from '../../languages/index.ts';
import { RecentValues } from '../../recent-values.ts';

/** What the first words of a sentence say of its use as an answer. */
export interface SentenceOpening {
  /** Stands for something said before: "It", "This", "However". */
  isBack: boolean;
  /** Tells what the page is about, and nothing else. */
  introduces: boolean;
  /** Sends elsewhere. */
  points: boolean;
}

type Patterns = Record<'back' | 'introduces' | 'points' | 'asks', RegExp>;

/** Signs before the first word: markers of lists, quotes, emphasis. */
const lead = '^(?:\\d{1,3}[.)])?[^\\p{L}\\p{N}]*';
const patterns = new RecentValues<SpokenLanguage, Patterns>(20);
/** Longer ones say something beside where to look. */
const longestPointer = 160;
const lookedAt = 120;

function patternsOf(language: string): Patterns {
  const code = spokenOrEnglish(language);
  return patterns.getOrMake(code, () => {
    const { answers, questionOpeners } = LANGUAGES[code];
    const beginning = (words: string) => new RegExp(`${lead}(?:${words})(?![\\p{L}\\p{M}])`, 'iu');
    return {
      back: beginning(answers.openings.back),
      introduces: beginning(answers.openings.introduces),
      points: beginning(answers.openings.points),
      asks: beginning(questionOpeners.split(' ').join('|')),
    };
  });
}

export function openingOf(sentence: string, language: string): SentenceOpening {
  const { back, introduces, points } = patternsOf(language);
  const opening = sentence.slice(0, lookedAt);
  return {
    isBack: back.test(opening),
    introduces: introduces.test(opening),
    points: sentence.length <= longestPointer && points.test(opening),
  };
}

/** Whether a heading asks, as those of a list of questions and answers do: "How to …", "My lamp does not …". */
export function isAsking(heading: string, language: string): boolean {
  return /[?؟？]\W*$/.test(heading.slice(-lookedAt)) || patternsOf(language).asks.test(heading.slice(0, lookedAt));
}
