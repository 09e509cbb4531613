import type { FoundPassage } from '../../knowledge/index.ts';
import { chanceOf } from '../log-odds.ts';
import { linkCharacters } from '../passage-links.ts';
import type { ScoredFindings } from '../scoring/score-findings.ts';

/** Of addresses, which fall into more tokens than words do. */
const charactersPerToken = 3;
/** About as much as small models read with care. */
const passageTokens = 4_000;
/** Where the scorer gives one passage this chance to answer, those with as little as the other say nothing to it. */
const answersFrom = 0.5;
const saysNothingBelow = 0.02;

/**
 * The passages that a model is given, best first: as many as a prompt has room for, always one. Where the scorer has found
 * an answer, what it finds to be about something else is left out: it costs tokens and leads small models astray.
 */
export function passagesToGive({ passages, scores }: Pick<ScoredFindings, 'passages' | 'scores'>): FoundPassage[] {
  const chance = (passage: FoundPassage) => {
    const reading = scores?.get(passage);
    return reading && chanceOf(reading.relevance);
  };
  const isAnswered = passages.some((passage) => (chance(passage) ?? 0) >= answersFrom);
  const telling = isAnswered ? passages.filter((passage) => (chance(passage) ?? 1) >= saysNothingBelow) : passages;
  let room = passageTokens;
  return telling.filter((passage, index) => {
    room -= passage.tokens + Math.ceil(linkCharacters(passage) / charactersPerToken);
    return room >= 0 || index === 0;
  });
}
