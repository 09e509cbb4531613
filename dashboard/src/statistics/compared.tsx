import { ArrowDown, ArrowUp } from 'lucide-react';
import { useWords } from '../words/index.ts';
import { changeBetween } from './change-between.ts';
import { formatShare } from './format-figures.ts';
import './compared.css';
import { comparison, lengths, type Period } from './periods.ts';
import type { Statistics } from './use-statistics.ts';

/** With what the figures of a page are compared: said once, for all of them. */
export function ComparedWith({ statistics, period }: { statistics: Statistics; period: Period }) {
  const words = useWords();
  if (!comparison(statistics, period)) return null;
  return <p className="compared-with">{words('statCompared', { n: lengths[period] })}</p>;
}

interface Props {
  now: number | null;
  before: number | null;
  /** A count is compared by how much more it is, a share by what it was. */
  as: 'count' | 'share';
  /** What is wanted of it; nothing where neither is. */
  isGood?: 'more' | 'less';
}

/** How a figure compares with that of the period before; nothing where there was none. */
export function Compared({ now, before, as, isGood }: Props) {
  const words = useWords();
  const change = changeBetween(before, now, as);
  if (!change || before === null) return null;
  const { direction, share } = change;
  const tone = isGood && direction !== 'same' ? (direction === isGood ? 'better' : 'worse') : '';
  const Arrow = direction === 'more' ? ArrowUp : ArrowDown;
  return (
    <span className={`compared ${tone}`}>
      {direction !== 'same' && <Arrow />}
      {direction !== 'same' && <span className="sr">{words(direction === 'more' ? 'statMore' : 'statLess')} </span>}
      {direction === 'same' && words('statSame')}
      {direction !== 'same' &&
        (as === 'count' ? formatShare(share) : words('statWas', { before: formatShare(before) }))}
    </span>
  );
}
