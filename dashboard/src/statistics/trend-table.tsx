import { useWords } from '../words/index.ts';
import { formatMs, formatNumber, formatShare } from './format-figures.ts';
import { linesOf, type Row, type totalOf } from './trend-rows.ts';

interface Props {
  /** The name of the days or months, and those of the figures. */
  heads: readonly string[];
  rows: readonly Row[];
  total: ReturnType<typeof totalOf>;
  isMonths: boolean;
  labelledBy: string;
}

/** The trend in figures, the newest first. Days without anything are folded, and all add up at the end. */
export function TrendTable({ heads, rows, total, isMonths, labelledBy }: Props) {
  const words = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-labelledby={labelledBy}>
      <table className="trend">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at > 0 ? 'number' : ''}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(rows.toReversed()).map((line) =>
            line.kind === 'row' ? (
              <tr key={line.row.key}>
                <th scope="row">{line.row.long}</th>
                <Figures of={line.row} isMonths={isMonths} />
              </tr>
            ) : (
              <tr key={line.rows[0].key} className="quiet-days">
                <th scope="row" colSpan={heads.length}>
                  {spanOf(line.rows)} · {words(isMonths ? 'statQuietMonths' : 'statQuietDays', { n: line.rows.length })}
                </th>
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words('statTotal')}</th>
            <Figures of={total} isMonths={isMonths} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Figures({ of, isMonths }: { of: Props['total']; isMonths: boolean }) {
  const { questions, interactions, avgResponseTime, quality, conversations, handoverRate, resolutionRate } = of;
  const figures = [
    formatNumber(questions),
    resolutionRate === null ? '–' : formatShare(resolutionRate),
    handoverRate === null ? '–' : formatShare(handoverRate),
    formatNumber(conversations),
    quality === null ? '–' : isMonths ? formatNumber(quality, 1) : formatShare(quality),
    interactions > 0 ? formatMs(Math.round(avgResponseTime)) : '–',
  ];
  return figures.map((figure, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a figure has no other name than its column
    <td key={at} className="number">
      {figure}
    </td>
  ));
}

/** From the first to the last of them, which come newest first. */
function spanOf(rows: readonly [Row, ...Row[]]): string {
  const [newest] = rows;
  const oldest = rows.at(-1) ?? newest;
  return oldest === newest ? newest.long : `${oldest.short} – ${newest.short}`;
}
