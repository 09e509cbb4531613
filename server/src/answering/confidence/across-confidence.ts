import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import { UNKNOWN_LANGUAGE } from '../../language/index.ts';
import { chanceOf } from '../log-odds.ts';

/** Fitted by `npm run bench -- languages` on questions asked across German, Spanish and English. */
const weights = { intercept: -6.69, cosine: 14.1, coverage: 7.44 };

/**
 * How likely passages in another language than the question hold its answer: by the cosine of the nearest, and by the
 * words that are the same in both, which are names and numbers. Nothing where one of them is in the language of the question, or where an embedding
 * model made the cosines whose scale is not known.
 */
export function confidenceAcross(
  { askedIn, fittedLanguages }: Pick<Findings, 'askedIn' | 'fittedLanguages'>,
  passages: readonly Pick<FoundPassage, 'language' | 'dense' | 'coverage'>[],
): number | undefined {
  if (askedIn === undefined || fittedLanguages === undefined || passages.length === 0) return undefined;
  if (!passages.every((passage) => isAcross(askedIn, passage))) return undefined;
  const { cosine, coverage } = likenessOf(passages);
  const logit = weights.intercept + weights.cosine * cosine + weights.coverage * coverage;
  return Math.round(chanceOf(logit) * 1_000) / 1_000;
}

/** Whether a passage is in another language than the question, as far as both are known. */
export const isAcross = (askedIn: string | undefined, { language }: Pick<FoundPassage, 'language'>): boolean =>
  askedIn !== undefined && language !== UNKNOWN_LANGUAGE && language !== askedIn;

/** The same of several: of those whose language is known, of which there is one. */
export function areAcross(askedIn: string | undefined, passages: readonly Pick<FoundPassage, 'language'>[]): boolean {
  const told = passages.filter(({ language }) => language !== UNKNOWN_LANGUAGE);
  return told.length > 0 && told.every((passage) => isAcross(askedIn, passage));
}

/** What the confidence goes by. */
export function likenessOf(passages: readonly Pick<FoundPassage, 'dense' | 'coverage'>[]) {
  return {
    cosine: Math.max(...passages.map(({ dense }) => dense)),
    coverage: Math.max(...passages.map(({ coverage }) => coverage)),
  };
}
