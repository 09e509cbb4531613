import { Link } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { searchOf } from '../conversations/filters.ts';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { Believed } from './believed.tsx';
import { Figures } from './figures.tsx';
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
  return (
    <>
      <PageTitle title={words('statTitle')} />
      {statistics.isPending && <Loading />}
      {statistics.error && <ProblemNote error={statistics.error} retry={() => void statistics.refetch()} />}
      {statistics.data && <Told statistics={statistics.data} chatbot={chatbot} />}
      <Unanswered chatbot={chatbot} />
      <Believed chatbotId={chatbot.id} />
    </>
  );
}

function Told({ statistics, chatbot }: { statistics: Statistics; chatbot: Chatbot }) {
  const words = useWords();
  if (statistics.totalInteractions === 0)
    return (
      <section className="empty">
        <h2>{words('statEmpty')}</h2>
        <p>{words('statEmptyHint')}</p>
      </section>
    );
  return (
    <>
      <Figures statistics={statistics} chatbotId={chatbot.id} />
      <Trend statistics={statistics} chatbotName={chatbot.name} />
      <section>
        <h2>{words('statTop')}</h2>
        {statistics.topQuestions.length === 0 ? (
          <p className="quiet">{words('statTopNone')}</p>
        ) : (
          <ol className="top">
            {statistics.topQuestions.map((question) => (
              <li key={question}>
                <Link href={`/chatbots/${chatbot.id}/conversations${searchOf({ text: question.slice(0, 200) })}`}>
                  {question}
                </Link>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
