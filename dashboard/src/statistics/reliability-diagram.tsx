import { useWords } from '../words/index.ts';
import { formatNumber, formatShare } from './format-figures.ts';
import { dotRadius } from './scale.ts';
import type { Bin, Calibration } from './use-calibration.ts';

const side = 240;
const left = 46;
const top = 8;
/** Room within the frame, so that a dot at 0 or 100 % covers neither the frame nor its labels. */
const inset = 14;
const marks = [0, 0.25, 0.5, 0.75, 1];

const across = (share: number) => left + inset + share * (side - 2 * inset);
const up = (share: number) => top + inset + (1 - share) * (side - 2 * inset);

/** Predicted confidence against the share of right answers. Screen readers get a table of the same numbers. */
export function ReliabilityDiagram({ bins: { before, after } }: Pick<Calibration, 'bins'>) {
  const words = useWords();
  const count = after.reduce((sum, bin) => sum + bin.count, 0);
  return (
    <figure className="reliability">
      <svg
        viewBox={`0 0 ${left + side + 16} ${top + side + 44}`}
        role="img"
        aria-label={words('statCalChart', { n: formatNumber(count) })}
      >
        <rect className="grid" x={left} y={top} width={side} height={side} rx={4} />
        {marks.map((mark) => (
          <g key={mark}>
            <line className="grid" x1={left} x2={left + side} y1={up(mark)} y2={up(mark)} />
            <line className="grid" y1={top} y2={top + side} x1={across(mark)} x2={across(mark)} />
            <text x={left - 6} y={up(mark)} dy="0.35em" textAnchor="end">
              {formatShare(mark)}
            </text>
            <text x={across(mark)} y={top + side + 20} textAnchor="middle">
              {formatShare(mark)}
            </text>
          </g>
        ))}
        <line className="ideal" x1={across(0)} y1={up(0)} x2={across(1)} y2={up(1)} />
        <Dots bins={before} kind="before" most={mostOf(before, after)} />
        <Dots bins={after} kind="after" most={mostOf(before, after)} />
        <text x={left + side / 2} y={top + side + 40} textAnchor="middle">
          {words('statCalSaid')}
        </text>
        <text x={12} y={top + side / 2} textAnchor="middle" transform={`rotate(-90 12 ${top + side / 2})`}>
          {words('statCalRight')}
        </text>
      </svg>
      <figcaption>
        <ul className="key">
          <li className="before">{words('statCalBefore')}</li>
          <li className="after">{words('statCalAfter')}</li>
          <li className="ideal">{words('statCalIdeal')}</li>
        </ul>
      </figcaption>
    </figure>
  );
}

const mostOf = (...all: Bin[][]) => Math.max(1, ...all.flat().map(({ count }) => count));

function Dots({ bins, kind, most }: { bins: Bin[]; kind: 'before' | 'after'; most: number }) {
  const words = useWords();
  return bins.map(({ said, right, count }) => (
    <circle key={said} className={kind} cx={across(said)} cy={up(right)} r={dotRadius(count, most)}>
      <title>
        {words('statCalDot', {
          said: formatShare(said),
          right: formatShare(right),
          n: formatNumber(count),
        })}
      </title>
    </circle>
  ));
}
