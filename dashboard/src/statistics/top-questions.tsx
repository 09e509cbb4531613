import { Link } from 'wouter';
import { searchOf } from '../conversations/filters.ts';
import { useWords } from '../words/index.ts';
import type { Period } from './periods.ts';
import type { Statistics } from './use-statistics.ts';

interface Props {
  statistics: Pick<Statistics, 'topQuestions' | 'topQuestionCounts' | 'last30Days'>;
  period: Period;
  chatbotId: string;
}

/** What visitors ask most, as they wrote it; each leads to where it was asked. Weeks and months are not counted apart. */
export function TopQuestions({ statistics, period, chatbotId }: Props) {
  const words = useWords();
  const { topQuestions, topQuestionCounts } = period === 'months' ? statistics : statistics.last30Days;
  const most = Math.max(1, ...topQuestionCounts);
  return (
    <section>
      <div className="section-head">
        <h2>{words('statTop')}</h2>
        <span className="quiet">{words(period === 'months' ? 'statAllTime' : 'statDays')}</span>
      </div>
      {topQuestions.length === 0 ? (
        <p className="panel no-top">{words('statTopNone')}</p>
      ) : (
        <ol className="rows top">
          {topQuestions.map((question, index) => {
            const count = topQuestionCounts[index] ?? 0;
            return (
              <li key={question}>
                {/* Where everything was asked once there is nothing to compare. */}
                {most > 1 && <span className="top-share" style={{ inlineSize: `${(count / most) * 100}%` }} />}
                <Link href={`/chatbots/${chatbotId}/conversations${searchOf({ text: question.slice(0, 200) })}`}>
                  <bdi>{question}</bdi>
                </Link>
                <span className="quiet">{words('statTimes', { n: count })}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
