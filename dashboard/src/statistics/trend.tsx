import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useWords } from '../words/index.ts';
import { BarChart } from './bar-chart.tsx';
import { downloadCsv, fileNameOf } from './csv.ts';
import { formatDay, formatMonth, formatMs, formatNumber, formatShare } from './format-figures.ts';
import { isOngoing, type Period, questionsOf } from './periods.ts';
import type { Statistics } from './use-statistics.ts';

interface Row {
  /** As the API names it. */
  key: string;
  short: string;
  long: string;
  questions: number;
  interactions: number;
  avgResponseTime: number;
  /** Satisfaction of a month, confidence of a day; null where there was none. */
  quality: number | null;
  conversations: number;
  /** The share of these that people got; null with none. */
  handoverRate: number | null;
  /** The share of questions that were resolved; null with none. */
  resolutionRate: number | null;
}

interface Props {
  statistics: Statistics;
  period: Period;
  chatbotName: string;
}

/** How use has gone, as bars or as a table, and to take along. */
export function Trend({ statistics, period, chatbotName }: Props) {
  const words = useWords();
  const [isTable, setTable] = useState(false);
  const headingId = useId();
  const rows = rowsOf(statistics, period);
  const isMonths = period === 'months';
  const heads = [
    words(isMonths ? 'statMonth' : 'statDay'),
    words('statQuestions'),
    words('statResponseTime'),
    words(isMonths ? 'statSatisfaction' : 'statConfidence'),
    words('conversations'),
    words('statHandedOver'),
    words('statResolved'),
  ];

  function save() {
    const [, ...names] = heads;
    const lines = rows.map((row) => [
      row.key,
      row.questions,
      row.avgResponseTime,
      row.quality,
      row.conversations,
      row.handoverRate,
      row.resolutionRate,
    ]);
    downloadCsv(fileNameOf(chatbotName, period), [[heads[0] ?? '', ...names], ...lines]);
  }

  return (
    <section className="panel">
      <div className="section-head">
        <h2 id={headingId}>{words(isMonths ? 'statTrendMonths' : 'statTrendDays')}</h2>
        <fieldset className="segments">
          <legend className="sr">{words('statView')}</legend>
          {[false, true].map((asTable) => (
            <label key={String(asTable)}>
              <input type="radio" checked={asTable === isTable} onChange={() => setTable(asTable)} />
              {words(asTable ? 'statTable' : 'statChart')}
            </label>
          ))}
        </fieldset>
        <button type="button" className="ghost" onClick={save}>
          <Download />
          {words('statCsv')}
        </button>
      </div>
      {isTable ? (
        <TrendTable heads={heads} rows={rows} isMonths={isMonths} labelledBy={headingId} />
      ) : (
        <BarChart
          label={words(isMonths ? 'statChartMonths' : 'statChartDays', {
            n: formatNumber(rows.reduce((sum, { questions }) => sum + questions, 0)),
          })}
          bars={rows.map(({ key, short, long, questions }) => ({
            key,
            short,
            long,
            value: questions,
            isOngoing: isOngoing(key),
          }))}
        />
      )}
    </section>
  );
}

interface TableProps {
  heads: string[];
  rows: Row[];
  isMonths: boolean;
  labelledBy: string;
}

function TrendTable({ heads, rows, isMonths, labelledBy }: TableProps) {
  const quality = (value: number | null) => {
    if (value === null) return '–';
    return isMonths ? formatNumber(value, 1) : formatShare(value);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-labelledby={labelledBy}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.long}</th>
              <td>{formatNumber(row.questions)}</td>
              <td>{row.interactions > 0 ? formatMs(row.avgResponseTime) : '–'}</td>
              <td>{quality(row.quality)}</td>
              <td>{formatNumber(row.conversations)}</td>
              <td>{row.handoverRate === null ? '–' : formatShare(row.handoverRate)}</td>
              <td>{row.resolutionRate === null ? '–' : formatShare(row.resolutionRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rowsOf({ monthlyTrend, monthlyHandovers, monthlyResolutions, dailyTrend }: Statistics, period: Period): Row[] {
  if (period === 'months')
    return monthlyTrend.map(({ month, satisfactionScore, ...counts }) => {
      const resolutions = monthlyResolutions.find((row) => row.month === month);
      return {
        key: month,
        short: formatMonth(month, 'short'),
        long: formatMonth(month, 'long'),
        ...counts,
        questions: resolutions ? questionsOf(resolutions) : 0,
        // Ratings begin at 1: 0 is that there was none.
        quality: satisfactionScore || null,
        ...handoversOf(monthlyHandovers.find((row) => row.month === month)),
        resolutionRate: resolutions?.resolutionRate ?? null,
      };
    });
  return dailyTrend.map((row) => ({
    key: row.day,
    short: formatDay(row.day, 'short'),
    long: formatDay(row.day, 'long'),
    ...row,
    questions: questionsOf(row),
    quality: row.avgConfidence,
  }));
}

const handoversOf = (row: { conversations: number; handoverRate: number | null } | undefined) => ({
  conversations: row?.conversations ?? 0,
  handoverRate: row?.handoverRate ?? null,
});
