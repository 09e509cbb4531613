import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import { detectLanguage, UNKNOWN_LANGUAGE } from '../../language/index.ts';
import { readPassage } from '../extracting/read-passage.ts';
import type { PassageScore, PassageScorer } from '../ports.ts';
import { rankByScore, type ScoredFindings } from './rank-by-score.ts';

/** So many are worth reading: behind them there is seldom an answer. */
export const mostToScore = 10;
/** With one alone, the others seem worse than they are; with two, most of what reading is good for is there. */
const fewest = 2;

/** Has the passages read, where there is a scorer of their language and time for it, and keeps the best ones. */
export async function scoreFindings(
  question: string,
  findings: Findings,
  scorer: PassageScorer | undefined,
  { most, signal }: { most: number; signal?: AbortSignal | undefined },
): Promise<ScoredFindings> {
  const { passages } = findings;
  const unread = { ...findings, passages: passages.slice(0, most) };
  if (!scorer || !isReadable(question, passages, scorer)) return unread;
  const given = passages.map((passage) => ({
    about: aboutOf(passage),
    sentences: readPassage(passage).map(({ text }) => text),
  }));
  const needed = Math.min(fewest, passages.length);
  const read = await scorer.read(question, given, signal, needed);
  const scores = new Map<FoundPassage, PassageScore>();
  read.forEach((reading, at) => {
    const passage = passages[at];
    if (reading && passage) scores.set(passage, reading);
  });
  if (scores.size < needed) return unread;
  return rankByScore(findings, scores, most);
}

/**
 * Short texts, lists and tables are often of a language that cannot be told: beside others it is the same. So are short
 * questions; of one in another language the scorer thinks anything, mostly that the right passage is wrong.
 */
function isReadable(question: string, passages: readonly FoundPassage[], { languages }: PassageScorer): boolean {
  const asked = detectLanguage(question);
  if (asked !== UNKNOWN_LANGUAGE && !languages.includes(asked)) return false;
  const told = passages.filter(({ language }) => language !== UNKNOWN_LANGUAGE);
  return told.length > 0 && told.every(({ language }) => languages.includes(language));
}

/** The title of the document and the nearest heading, each once. */
function aboutOf({ title, headingPath }: FoundPassage): string {
  return [...new Set([title, headingPath.at(-1) ?? ''])].filter(Boolean).join('. ');
}
