import { useWords } from '../words/index.ts';
import { formatNumber } from './format-figures.ts';
import { topOf } from './scale.ts';
import './bar-chart.css';

interface Bar {
  key: string;
  short: string;
  long: string;
  value: number;
  /** Whether its time is not over, so that it cannot be compared with the others. */
  isOngoing: boolean;
}

/** Bars with a scale, each with its value when pointed at. Screen readers get a table of the same numbers. */
export function BarChart({ label, bars }: { label: string; bars: Bar[] }) {
  const words = useWords();
  const top = topOf(bars.map(({ value }) => value));
  const marks = [top, top / 2, 0];
  return (
    <div role="img" aria-label={label} className="chart">
      <div className="scale">
        {marks.map((mark) => (
          <span key={mark}>{formatNumber(mark)}</span>
        ))}
      </div>
      <div className={bars.length > 12 ? 'bars many' : 'bars'}>
        <div className="gridlines">
          {marks.map((mark) => (
            <span key={mark} />
          ))}
        </div>
        {bars.map(({ key, short, long, value, isOngoing }) => (
          <div key={key} className="bar-column">
            <div className="bar-room">
              <div
                className={isOngoing ? 'one-bar ongoing' : 'one-bar'}
                style={{ blockSize: `${(value / top) * 100}%` }}
              />
            </div>
            <span className="bar-name">{short}</span>
            <span className="bar-value">
              {long} <strong>{words(isOngoing ? 'statSoFar' : 'statAskedThen', { n: value })}</strong>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
