import { Link } from 'wouter';
import { Compared } from '../statistics/compared.tsx';
import { formatNumber, formatShare } from '../statistics/format-figures.ts';
import { bothOf, comparison, questionsOf, refusedShare } from '../statistics/periods.ts';
import { useStatistics } from '../statistics/use-statistics.ts';
import { LoadingFigure } from '../ui/loading.tsx';
import { NotLoaded } from '../ui/not-yet.tsx';
import { useWords } from '../words/index.ts';

/** How the chatbot did in the last 30 days, in a few numbers; each leads to what is behind it. */
export function KeyFigures({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const statistics = useStatistics(chatbotId);
  const { data } = statistics;
  const month = data?.last30Days;
  const questions = month ? questionsOf(month) : 0;
  const resolved = (month?.resolvedAssumed ?? 0) + (month?.resolvedConfirmed ?? 0);
  const shareOf = (part: number | null | undefined) => (part === null || part === undefined ? '–' : formatShare(part));
  const ofQuestions = (n: number) => words('statOfQuestions', { n, all: questions });
  const both = data && comparison(data, 'days');
  const path = `/chatbots/${chatbotId}`;
  const figures = [
    {
      name: words('resolved'),
      value: shareOf(month?.resolutionRate),
      compared: both && <Compared {...bothOf(both, (each) => each.resolutionRate)} as="share" isGood="more" />,
      note: ofQuestions(resolved),
      to: `${path}/statistics`,
    },
    {
      name: words('statQuestions'),
      value: formatNumber(questions),
      compared: both && <Compared {...bothOf(both, questionsOf)} as="count" />,
      note: words('askedToday', { n: askedToday(data?.dailyTrend ?? []) }),
      to: `${path}/conversations`,
    },
    {
      name: words('refused'),
      value: shareOf(month && refusedShare(month)),
      compared: both && <Compared {...bothOf(both, refusedShare)} as="share" isGood="less" />,
      note: ofQuestions(month?.refused ?? 0),
      to: `${path}/conversations?unanswered=true`,
    },
    {
      name: words('handedOver'),
      value: shareOf(month?.handoverRate),
      compared: both && <Compared {...bothOf(both, (each) => each.handoverRate)} as="share" />,
      note: words('statHandoverNote', { n: month?.handedOver ?? 0, all: month?.conversations ?? 0 }),
      to: `${path}/conversations?handedOver=true`,
    },
  ];
  if (!data && statistics.error) return <NotLoaded query={statistics} />;
  return (
    <ul className="key-figures">
      {figures.map(({ name, value, compared, note, to }) => (
        <li key={name}>
          <Link href={to}>
            <span className="key-name">{name}</span>
            <span className="figure-value">
              <strong>{data ? value : <LoadingFigure />}</strong>
              {compared}
            </span>
            <span className="quiet">{data ? note : '\u00a0'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Counted as the questions of the 30 days are, by days of UTC. */
function askedToday(days: readonly ({ day: string } & Parameters<typeof questionsOf>[0])[]): number {
  const today = new Date().toISOString().slice(0, 10);
  const row = days.find(({ day }) => day === today);
  return row ? questionsOf(row) : 0;
}
