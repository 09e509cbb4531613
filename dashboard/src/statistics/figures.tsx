import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useWords } from '../words/index.ts';
import { Compared } from './compared.tsx';
import { formatMs, formatNumber, formatShare } from './format-figures.ts';
import { bothOf, comparison, outcomesOf, type Period, periodWords, questionsOf, refusedShare } from './periods.ts';
import type { Statistics } from './use-statistics.ts';

interface Figure {
  name: string;
  value: string;
  /** Beside the value: how it compares with the period before. */
  compared?: ReactNode;
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
  const both = comparison(statistics, period);
  const { interactions, conversations, handedOver, handoverRate, satisfactionScore, ratings } = outcomes;
  const { answered, unsure, refused, resolvedAssumed, resolvedConfirmed, resolutionRate } = outcomes;
  const questions = questionsOf({ answered, unsure, refused });
  const ofQuestions = (n: number) =>
    questions === 0 ? words('statQuiet') : words('statOfQuestions', { n, all: questions });
  const toConversations = (search: string, text: string) => (
    <Link href={`/chatbots/${chatbotId}/conversations?${search}`}>{text}</Link>
  );
  const ofConversations = words('statHandoverNote', { n: handedOver, all: conversations });
  const figures: (Figure | false)[] = [
    {
      name: words('statResolved'),
      value: shareOf(resolutionRate),
      compared: both && <Compared {...bothOf(both, (each) => each.resolutionRate)} as="share" isGood="more" />,
      note: ofQuestions(resolvedAssumed + resolvedConfirmed),
    },
    {
      name: words('statQuestions'),
      value: formatNumber(questions),
      compared: both && <Compared {...bothOf(both, questionsOf)} as="count" />,
      note: words('talkFound', { n: conversations }),
    },
    {
      name: words('statRefused'),
      value: shareOf(refusedShare(outcomes)),
      compared: both && <Compared {...bothOf(both, refusedShare)} as="share" isGood="less" />,
      note: refused > 0 ? toConversations('unanswered=true', ofQuestions(refused)) : ofQuestions(refused),
    },
    {
      name: words('statHandedOver'),
      value: shareOf(handoverRate),
      compared: both && <Compared {...bothOf(both, (each) => each.handoverRate)} as="share" />,
      note:
        handoverRate === null
          ? words('statQuiet')
          : handedOver > 0
            ? toConversations('handedOver=true', ofConversations)
            : ofConversations,
    },
    ratings !== undefined && {
      name: words('statSatisfaction'),
      value: ratings > 0 ? words('statOfFive', { n: formatNumber(satisfactionScore ?? 0, 1) }) : '–',
      note: ratings > 0 ? toConversations('rating=any', words('statRatings', { n: ratings })) : words('statNoRatings'),
    },
  ];
  return (
    <section>
      <h2 className="sr">{words(periodWords[period])}</h2>
      <FigureGrid figures={figures.filter((figure) => figure !== false)} />
      <div className="below-figures quiet">
        <details className="counted">
          <summary>{words('statResolvedHow')}</summary>
          <p>
            {words('statResolvedNote', {
              assumed: formatNumber(resolvedAssumed),
              confirmed: formatNumber(resolvedConfirmed),
            })}{' '}
            {/* Beside the same number it would say nothing. */}
            {interactions > questions && words('statAllMessages', { n: interactions })}
          </p>
        </details>
      </div>
    </section>
  );
}

/** What answers took, and how sure they were. */
export function AnswerFigures({ statistics: { last30Days } }: { statistics: Statistics }) {
  const words = useWords();
  const { p50ResponseTime, p95ResponseTime, avgConfidence } = last30Days;
  // What is no question was answered as well, and would stand beside none.
  const hasQuestions = questionsOf(last30Days) > 0;
  const figures: Figure[] = [
    {
      name: words('statResponseTime'),
      value: hasQuestions ? formatMs(p50ResponseTime) : '–',
      note: hasQuestions ? words('statPercentiles', { p95: formatMs(p95ResponseTime) }) : words('statQuiet'),
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
      {figures.map(({ name, value, compared, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="figure-value">
              <strong>{value}</strong>
              {compared}
            </span>
            <span className="quiet">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
