import { Link } from 'wouter';
import { BarChart } from '../statistics/bar-chart.tsx';
import { ComparedWith } from '../statistics/compared.tsx';
import { formatDay } from '../statistics/format-figures.ts';
import { isOngoing, questionsOf } from '../statistics/periods.ts';
import { type Statistics, useStatistics } from '../statistics/use-statistics.ts';
import { useWords } from '../words/index.ts';
import { KeyFigures } from './key-figures.tsx';

/** How the chatbot does: its figures, and below them what they were made of, day by day. */
export function Usage({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const { data } = useStatistics(chatbotId);
  return (
    <section>
      <div className="section-title">
        <div>
          <h2>{words('last30Days')}</h2>
          {data ? <ComparedWith statistics={data} period="days" /> : <p className="compared-with">{'\u00a0'}</p>}
        </div>
        <Link href={`/chatbots/${chatbotId}/statistics`}>{words('improveAll')}</Link>
      </div>
      <div className="usage">
        <KeyFigures chatbotId={chatbotId} />
        <div className="usage-chart">{data && <DailyChart days={data.dailyTrend} />}</div>
      </div>
    </section>
  );
}

function DailyChart({ days }: { days: Statistics['dailyTrend'] }) {
  const words = useWords();
  const total = days.reduce((sum, day) => sum + questionsOf(day), 0);
  return (
    <>
      <h3 className="key-name">{words('statTrendDays')}</h3>
      <BarChart
        label={words('statChartDays', { n: total, days: days.length })}
        bars={days.map((row) => ({
          key: row.day,
          short: formatDay(row.day, 'short'),
          long: formatDay(row.day, 'long'),
          value: questionsOf(row),
          isOngoing: isOngoing(row.day),
        }))}
      />
    </>
  );
}
