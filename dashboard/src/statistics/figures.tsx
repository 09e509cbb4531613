import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useWords } from '../words/index.ts';
import { formatMs, formatNumber, formatShare } from './format-figures.ts';
import { outcomesOf, type Period, periodWords, questionsOf } from './periods.ts';
import type { Statistics } from './use-statistics.ts';

interface Figure {
  name: string;
  value: string;
  note: ReactNode;
}

interface Props {
  statistics: Statistics;
  period: Period;
  chatbotId: string;
}

/** What became of visitors' questions. */
export function Figures({ statistics, period, chatbotId }: Props) {
  const words = useWords();
  const outcomes = outcomesOf(statistics, period);
  const { interactions, conversations, handedOver, handoverRate, satisfactionScore, ratings } = outcomes;
  const { answered, unsure, refused, resolvedAssumed, resolvedConfirmed, resolutionRate } = outcomes;
  const questions = questionsOf({ answered, unsure, refused });
  const ofQuestions = (n: number) =>
    questions === 0
      ? words('statQuiet')
      : words('statOfQuestions', { n: formatNumber(n), all: formatNumber(questions) });
  const toConversations = (search: string, text: string) => (
    <Link href={`/chatbots/${chatbotId}/conversations?${search}`}>{text}</Link>
  );
  const figures: Figure[] = [
    {
      name: words('statQuestions'),
      value: formatNumber(questions),
      // Beside the same number it would say nothing.
      note: interactions > questions && words('statAllMessages', { n: formatNumber(interactions) }),
    },
    {
      name: words('statResolved'),
      value: shareOf(resolutionRate),
      note: (
        <>
          {ofQuestions(resolvedAssumed + resolvedConfirmed)}
          <details className="counted">
            <summary>
              <Info />
              {words('statResolvedHow')}
            </summary>
            {words('statResolvedNote', {
              assumed: formatNumber(resolvedAssumed),
              confirmed: formatNumber(resolvedConfirmed),
            })}
          </details>
        </>
      ),
    },
    {
      name: words('statRefused'),
      value: shareOf(questions === 0 ? null : refused / questions),
      note: refused > 0 ? toConversations('unanswered=true', ofQuestions(refused)) : ofQuestions(refused),
    },
    {
      name: words('statHandedOver'),
      value: shareOf(handoverRate),
      note:
        handoverRate === null
          ? words('statQuiet')
          : toConversations(
              'handedOver=true',
              words('statHandoverNote', { n: formatNumber(handedOver), all: formatNumber(conversations) }),
            ),
    },
    {
      name: words('statSatisfaction'),
      value: ratings > 0 ? words('statOfFive', { n: formatNumber(satisfactionScore, 1) }) : '–',
      note: ratings > 0 ? toConversations('rating=any', words('statRatings', { n: ratings })) : words('statNoRatings'),
    },
  ];
  return (
    <section>
      <h2 className="sr">{words(periodWords[period])}</h2>
      <FigureGrid figures={figures} />
    </section>
  );
}

/** What answers took, and how sure they were. */
export function AnswerFigures({ statistics: { avgResponseTime, last30Days } }: { statistics: Statistics }) {
  const words = useWords();
  const { interactions, p50ResponseTime, p95ResponseTime, avgConfidence } = last30Days;
  const figures: Figure[] = [
    {
      name: words('statResponseTime'),
      value: interactions > 0 ? formatMs(p50ResponseTime) : formatMs(avgResponseTime),
      note: interactions > 0 ? words('statPercentiles', { p95: formatMs(p95ResponseTime) }) : words('statQuiet'),
    },
    {
      name: words('statConfidence'),
      value: shareOf(avgConfidence),
      note: avgConfidence === null ? words('statQuiet') : words('statConfidenceNote'),
    },
  ];
  return <FigureGrid figures={figures} />;
}

const shareOf = (share: number | null) => (share === null ? '–' : formatShare(share));

function FigureGrid({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <span className="quiet">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
