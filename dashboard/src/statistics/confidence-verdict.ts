import type { Words } from '../words/index.ts';
import type { Bin } from './use-calibration.ts';

export interface Verdict {
  says: keyof Words;
  tone: 'done' | 'note' | 'warning';
  /** The share of sure answers that were right, and how many there were. */
  right: number;
  count: number;
  /** How many more are needed before anything can be said. */
  missing: number;
}

/** From where an answer is called so. */
const from = { sure: 0.7, probably: 0.4, unsure: 0 };
/** Fewer say nothing: one more that is wrong would turn the verdict. */
const enough = 20;

export interface Group {
  certainty: keyof typeof from;
  /** Of so many answers, so many were right. */
  right: number;
  count: number;
}

/** The same answers, by what they are called. */
export function groupsOf(bins: readonly Bin[]): Group[] {
  const certaintyOf = (said: number) => (said >= from.sure ? 'sure' : said >= from.probably ? 'probably' : 'unsure');
  return (['sure', 'probably', 'unsure'] as const).map((certainty) => {
    const those = bins.filter(({ said }) => certaintyOf(said) === certainty);
    return {
      certainty,
      right: Math.round(those.reduce((sum, bin) => sum + bin.right * bin.count, 0)),
      count: those.reduce((sum, bin) => sum + bin.count, 0),
    };
  });
}

/** Whether "sure" can be believed, by how often answers that were so sure have been right. */
export function verdictOn(bins: readonly Bin[]): Verdict {
  const sure = bins.filter(({ said }) => said >= from.sure);
  const count = sure.reduce((sum, bin) => sum + bin.count, 0);
  const right = count === 0 ? 0 : sure.reduce((sum, bin) => sum + bin.right * bin.count, 0) / count;
  const found = { right, count, missing: Math.max(0, enough - count) };
  if (count < enough) return { says: 'statCalTooFew', tone: 'note', ...found };
  if (right >= 0.9) return { says: 'statCalTrust', tone: 'done', ...found };
  if (right >= 0.75) return { says: 'statCalMostly', tone: 'note', ...found };
  return { says: 'statCalDoubt', tone: 'warning', ...found };
}
