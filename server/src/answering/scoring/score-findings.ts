import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import { detectLanguage, UNKNOWN_LANGUAGE } from '../../language/index.ts';
import { analysed } from '../analysed-passage.ts';
import { areAcross } from '../confidence/across-confidence.ts';
import { withinSure } from '../log-odds.ts';
import type { PassageScore, PassageScorer, ReadingOptions } from '../ports.ts';
import { withSlipsMended } from './mended-question.ts';
import { relevanceOf } from './passage-scores.ts';

/** What was found, and what the scorer thinks of it. */
export interface ScoredFindings extends Findings {
  /** Where enough of the passages were read to go by it. */
  scores?: ReadonlyMap<FoundPassage, PassageScore> | undefined;
}

/**
 * How much the scorer's opinion, in log odds, adds to the score of the search. It has learnt from questions, and visitors
 * write keywords too: so little that the search decides wherever it is sure.
 */
const weight = 0.2;

/** The passages in the order of search and scorer together, and the best of them. */
export function rankByScore(
  findings: Findings,
  scores: ReadonlyMap<FoundPassage, PassageScore>,
  most: number,
): ScoredFindings {
  const all = findings.passages
    .map((passage, rank) => {
      const reading = scores.get(passage);
      const opinion = withinSure(relevanceOf(passage, scores));
      return { reading, rank, passage: { ...passage, score: passage.score + weight * opinion } };
    })
    .toSorted((a, b) => b.passage.score - a.passage.score);
  // A pair is the owner's own answer, however little its few words say to the scorer: whether it is asked for is found later.
  const isKept = ({ passage, rank }: (typeof all)[number]) => passage.isPair && rank < most;
  const room = most - all.filter(isKept).length;
  const others = new Set(all.filter((one) => !isKept(one)).slice(0, room));
  const ranked = all.filter((one) => isKept(one) || others.has(one));
  return {
    ...findings,
    passages: ranked.map(({ passage }) => passage),
    scores: new Map(ranked.flatMap(({ passage, reading }) => (reading ? [[passage, reading]] : []))),
  };
}

/** So many are worth reading: behind them there is seldom an answer. */
export const mostToScore = 5;
/** With one alone, the others seem worse than they are; with two, most of what reading is good for is there. */
const fewest = 2;
/** In log odds: where a passage answers so surely, those behind it would only take time. */
const surelyAnswers = 2;

function isEnough(scores: readonly (PassageScore | undefined)[]): boolean {
  const read = scores.filter((score) => score !== undefined);
  return read.length >= fewest && read.some(({ relevance }) => relevance >= surelyAnswers);
}

/** What was read of findings so far, and what was made of it. Equal questions have the same findings. */
interface Reading {
  scores: Map<FoundPassage, PassageScore>;
  /** By how many are kept. */
  ranked: Map<number, ScoredFindings>;
}

const readings = new WeakMap<Findings, Reading>();

const firsts = new WeakMap<Findings, Map<number, ScoredFindings>>();

/** The best as the search found them; the same object each time, as findings are. */
export function unscored(findings: Findings, most: number): ScoredFindings {
  if (findings.passages.length <= most) return findings;
  const known = firsts.get(findings)?.get(most);
  if (known) return known;
  const first = { ...findings, passages: findings.passages.slice(0, most) };
  firsts.set(findings, (firsts.get(findings) ?? new Map()).set(most, first));
  return first;
}

/** What the scorer has said of these findings so far, by the passages as the search found them. */
export function opinionsOf(findings: Findings): ReadonlyMap<FoundPassage, PassageScore> {
  return readings.get(findings)?.scores ?? new Map();
}

/** The findings as they were scored before; nothing where too few were. */
export function earlierReading(findings: Findings, most: number): ScoredFindings | undefined {
  const reading = readings.get(findings);
  if (!reading || reading.scores.size < Math.min(fewest, findings.passages.length)) return undefined;
  const known = reading.ranked.get(most) ?? rankByScore(findings, reading.scores, most);
  reading.ranked.set(most, known);
  return known;
}

/** Has the passages read, where there is a scorer of their language and time for it, and keeps the best ones. */
export async function scoreFindings(
  question: string,
  findings: Findings,
  scorer: PassageScorer | undefined,
  { most, accountId, signal }: { most: number } & Pick<ReadingOptions, 'accountId' | 'signal'>,
): Promise<ScoredFindings> {
  const { passages } = findings;
  if (!scorer) return unscored(findings, most);
  let reading = readings.get(findings);
  if (!reading) {
    if (!isReadable(question, findings, scorer)) return unscored(findings, most);
    reading = { scores: new Map(), ranked: new Map() };
    readings.set(findings, reading);
  }
  const { scores, ranked } = reading;
  const needed = Math.min(fewest, passages.length);
  // What was read once is enough: an equal question does not wait for the rest.
  if (scores.size < needed) {
    const unread = passages.slice(0, mostToScore).filter((passage) => !scores.has(passage));
    const given = unread.map((passage) => ({
      about: aboutOf(passage),
      sentences: analysed(passage).sentences.map(({ text }) => text),
    }));
    const read = await scorer.read(withSlipsMended(question, findings), given, {
      accountId,
      signal,
      languages: languagesOf(question, findings),
      fewest: Math.max(1, needed - scores.size),
      isEnough,
    });
    read.forEach((score, at) => {
      const passage = unread[at];
      if (score && passage) scores.set(passage, score);
    });
    ranked.clear();
  }
  if (scores.size < needed) return unscored(findings, most);
  const known = ranked.get(most) ?? rankByScore(findings, scores, most);
  ranked.set(most, known);
  return known;
}

/**
 * Short texts, lists and tables are often of a language that cannot be told: beside others it is the same. So are short
 * questions; of one in another language the scorer thinks anything, mostly that the right passage is wrong.
 */
export function isReadable(
  question: string,
  findings: Findings,
  { languages, acrossLanguages = [] }: Pick<PassageScorer, 'languages' | 'acrossLanguages'>,
): boolean {
  const { passages, shownIn } = findings;
  if (passages.every(({ language }) => language === UNKNOWN_LANGUAGE)) return false;
  const all = languagesOf(question, findings);
  const isAmong = (known: readonly string[]) => all.every((language) => known.includes(language));
  return (all.length === 1 && isAmong(languages)) || (isAmong(acrossLanguages) && areAcross(shownIn, passages));
}

function languagesOf(question: string, { shownIn, passages }: Findings): string[] {
  const all = new Set([shownIn ?? detectLanguage(question), ...passages.map(({ language }) => language)]);
  all.delete(UNKNOWN_LANGUAGE);
  return [...all];
}

/** The title of the document and the nearest heading, each once. */
function aboutOf({ title, headingPath }: FoundPassage): string {
  return [...new Set([title, headingPath.at(-1) ?? ''])].filter(Boolean).join('. ');
}
