import type { Words } from '../words/index.ts';
import type { Bin } from './use-calibration.ts';

export interface Verdict {
  says: keyof Words;
  tone: 'done' | 'note' | 'warning';
  /** The share of sure answers that were right, and how many there were. */
  right: number;
  count: number;
}

/** From where an answer is called sure. */
const sureFrom = 0.7;
/** Fewer say nothing: one more that is wrong would turn the verdict. */
const enough = 20;

/** Whether "sure" can be believed, by how often answers that were so sure have been right. */
export function verdictOn(bins: readonly Bin[]): Verdict {
  const sure = bins.filter(({ said }) => said >= sureFrom);
  const count = sure.reduce((sum, bin) => sum + bin.count, 0);
  const right = count === 0 ? 0 : sure.reduce((sum, bin) => sum + bin.right * bin.count, 0) / count;
  if (count < enough) return { says: 'statCalTooFew', tone: 'note', right, count };
  if (right >= 0.9) return { says: 'statCalTrust', tone: 'done', right, count };
  if (right >= 0.75) return { says: 'statCalMostly', tone: 'note', right, count };
  return { says: 'statCalDoubt', tone: 'warning', right, count };
}
