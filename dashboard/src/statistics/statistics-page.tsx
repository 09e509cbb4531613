import { useState } from 'react';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { figureNames } from '../shell/pages.ts';
import { Loading } from '../ui/loading.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { ComparedWith } from './compared.tsx';
import { Advanced } from './confidence-accuracy.tsx';
import { Figures } from './figures.tsx';
import { NoQuestions } from './no-questions.tsx';
import { lengths, type Period, periods } from './periods.ts';
import { TopQuestions } from './top-questions.tsx';
import { Trend } from './trend.tsx';
import { Unanswered } from './unanswered.tsx';
import { type Statistics, useStatistics } from './use-statistics.ts';
import './statistics.css';

export default function StatisticsPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <StatisticsOf chatbot={chatbot} />}</ChatbotFrame>;
}

/** How a chatbot is used, and what it should know and does not. */
function StatisticsOf({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const statistics = useStatistics(chatbot.id);
  const [period, setPeriod] = useState<Period>('days');
  // One failure is said once.
  const hasFailed = statistics.isError && !statistics.data;
  const isEmpty = statistics.data?.totalInteractions === 0;
  return (
    <>
      <PageTitle title={words('statTitle')} hint={words('statHint')}>
        {!hasFailed && !isEmpty && (
          <div className="period">
            <fieldset className="segments" disabled={!statistics.data}>
              <legend className="sr">{words('statPeriod')}</legend>
              {periods.map((name) => (
                <label key={name}>
                  <input type="radio" checked={name === period} onChange={() => setPeriod(name)} />
                  {words(name === 'months' ? 'statSpanMonths' : 'statSpanDays', { n: lengths[name] })}
                </label>
              ))}
            </fieldset>
            {statistics.data ? (
              <ComparedWith statistics={statistics.data} period={period} />
            ) : (
              // Its line is kept, so that the figures stay where they are.
              <span className="quiet" aria-hidden="true">
                {'\u00a0'}
              </span>
            )}
          </div>
        )}
      </PageTitle>
      {statistics.isPending && <Loading shape="figures" names={figureNames.map((name) => words(name))} />}
      <PageProblem name={words('statTitle')} query={statistics} />
      {statistics.data && <Shown statistics={statistics.data} period={period} chatbot={chatbot} />}
      {!isEmpty && !hasFailed && <Unanswered chatbot={chatbot} isPlaced={!statistics.isPending} />}
      {!isEmpty && !hasFailed && !statistics.isPending && (
        <Advanced chatbotId={chatbot.id} statistics={statistics.data} />
      )}
    </>
  );
}

interface ShownProps {
  statistics: Statistics;
  period: Period;
  chatbot: Chatbot;
}

function Shown({ statistics, period, chatbot }: ShownProps) {
  if (statistics.totalInteractions === 0) return <NoQuestions chatbotId={chatbot.id} />;
  return (
    <>
      <Figures statistics={statistics} period={period} chatbotId={chatbot.id} />
      <Trend statistics={statistics} period={period} chatbotName={chatbot.name} />
      <TopQuestions statistics={statistics} period={period} chatbotId={chatbot.id} />
    </>
  );
}
