import { Link } from 'wouter';
import { formatNumber, formatShare } from '../statistics/format-figures.ts';
import { questionsOf } from '../statistics/periods.ts';
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
  const ofQuestions = (n: number) => words('statOfQuestions', { n: formatNumber(n), all: formatNumber(questions) });
  const path = `/chatbots/${chatbotId}`;
  const figures = [
    {
      name: words('statQuestions'),
      value: formatNumber(questions),
      note: words('askedToday', { n: askedToday(data?.dailyTrend ?? []) }),
      to: `${path}/conversations`,
    },
    {
      name: words('resolved'),
      value: shareOf(month?.resolutionRate),
      note: ofQuestions(resolved),
      to: `${path}/statistics`,
    },
    {
      name: words('refused'),
      value: questions > 0 ? shareOf((month?.refused ?? 0) / questions) : '–',
      note: ofQuestions(month?.refused ?? 0),
      to: `${path}/conversations?unanswered=true`,
    },
    {
      name: words('handedOver'),
      value: shareOf(month?.handoverRate),
      note: words('statHandoverNote', {
        n: formatNumber(month?.handedOver ?? 0),
        all: formatNumber(month?.conversations ?? 0),
      }),
      to: `${path}/conversations?handedOver=true`,
    },
  ];
  if (!data && statistics.error) return <NotLoaded query={statistics} />;
  return (
    <ul className="key-figures">
      {figures.map(({ name, value, note, to }) => (
        <li key={name}>
          <Link href={to}>
            <span className="key-name">{name}</span>
            <strong>{data ? value : <LoadingFigure />}</strong>
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
