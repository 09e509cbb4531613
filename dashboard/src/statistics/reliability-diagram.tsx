import { useWords } from '../words/index.ts';
import { formatShare } from './format-figures.ts';
import { dotRadius } from './scale.ts';
import type { Bin } from './use-calibration.ts';
import './reliability-diagram.css';

const marks = [0, 0.25, 0.5, 0.75, 1];

const across = (share: number) => `${share * 100}%`;
const down = (share: number) => `${(1 - share) * 100}%`;

/** Predicted confidence against the share of right answers. Screen readers get a table of the same numbers. */
export function ReliabilityDiagram({ bins }: { bins: Bin[] }) {
  const words = useWords();
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  return (
    <figure className="reliability">
      <figcaption>
        <ul className="key">
          <li className="dots">{words('statCalCount')}</li>
          <li className="ideal">{words('statCalIdeal')}</li>
        </ul>
      </figcaption>
      <div role="img" aria-label={words('statCalChart', { n: count })} className="plot">
        <span className="plot-name up">{words('statCalRight')}</span>
        <div className="plot-scale up">
          {marks.toReversed().map((mark) => (
            <span key={mark}>{formatShare(mark)}</span>
          ))}
        </div>
        {/* In shares of its room, so that labels and dots are as large on a phone. */}
        <svg aria-hidden="true">
          {marks.map((mark) => (
            <line
              key={mark}
              className={mark === 0 ? 'foot' : 'grid'}
              x1="0"
              x2="100%"
              y1={down(mark)}
              y2={down(mark)}
            />
          ))}
          <line className="ideal" x1="0" y1="100%" x2="100%" y2="0" />
          <Dots bins={bins} most={most} />
        </svg>
        <div className="plot-scale across">
          {marks.map((mark) => (
            <span key={mark}>{formatShare(mark)}</span>
          ))}
        </div>
        <span className="plot-name across">{words('statCalSaid')}</span>
      </div>
    </figure>
  );
}

function Dots({ bins, most }: { bins: Bin[]; most: number }) {
  const words = useWords();
  return bins.map(({ said, right, count }) => (
    <circle key={said} cx={across(said)} cy={down(right)} r={dotRadius(count, most)}>
      <title>
        {words('statCalDot', {
          said: formatShare(said),
          right: formatShare(right),
          n: count,
        })}
      </title>
    </circle>
  ));
}
