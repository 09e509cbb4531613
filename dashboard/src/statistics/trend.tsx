import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useWords } from '../words/index.ts';
import { BarChart } from './bar-chart.tsx';
import { downloadCsv, fileNameOf } from './csv.ts';
import { formatNumber } from './format-figures.ts';
import { isOngoing, type Period } from './periods.ts';
import { rowsOf, totalOf } from './trend-rows.ts';
import { TrendTable } from './trend-table.tsx';
import type { Statistics } from './use-statistics.ts';
import { ViewSwitch } from './view-switch.tsx';

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
    words('statResolved'),
    words('statHandedOver'),
    words('conversations'),
    words(isMonths ? 'statSatisfaction' : 'statConfidence'),
    words('statResponseTime'),
  ];

  function save() {
    const [, ...names] = heads;
    const lines = rows.map((row) => [
      row.key,
      row.questions,
      row.resolutionRate,
      row.handoverRate,
      row.conversations,
      row.quality,
      row.avgResponseTime,
    ]);
    downloadCsv(fileNameOf(chatbotName, period), [[heads[0] ?? '', ...names], ...lines]);
  }

  return (
    <section className="panel">
      <div className="section-head">
        <h2 id={headingId}>{words(isMonths ? 'statTrendMonths' : 'statTrendDays')}</h2>
        <ViewSwitch {...{ isTable, setTable }} />
        <button type="button" className="ghost" onClick={save}>
          <Download />
          {words('statCsv')}
        </button>
      </div>
      {isTable ? (
        <TrendTable {...{ heads, rows, isMonths }} total={totalOf(statistics, period, rows)} labelledBy={headingId} />
      ) : (
        <BarChart
          label={words(isMonths ? 'statChartMonths' : 'statChartDays', {
            days: rows.length,
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
