import { Link } from 'wouter';
import { useChatsWaiting } from '../inbox/inbox-context.tsx';
import { changeBetween } from '../statistics/change-between.ts';
import { formatNumber, formatShare } from '../statistics/format-figures.ts';
import { questionsOf } from '../statistics/periods.ts';
import { useStatistics } from '../statistics/use-statistics.ts';
import { LoadingFigure } from '../ui/loading.tsx';
import { NotLoaded } from '../ui/not-yet.tsx';
import { useWords } from '../words/index.ts';

interface Figure {
  name: string;
  value: string;
  note: string;
  to: string;
  isUrgent?: boolean;
}

const arrows = { more: '↑', less: '↓', same: '±' };

/** How the chatbot does, in a few numbers; each leads to what is behind it. */
export function KeyFigures({ chatbotId, of }: { chatbotId: string; of: 'now' | 'month' }) {
  const words = useWords();
  const waiting = useChatsWaiting(chatbotId);
  const statistics = useStatistics(chatbotId);
  const { data } = statistics;
  const month = data?.last30Days;
  const questions = month ? questionsOf(month) : 0;
  const shareOf = (part: number | null | undefined) => (part === null || part === undefined ? '–' : formatShare(part));
  const today = new Date().toISOString().slice(0, 10);
  // Counted as the questions of the 30 days are, by days of UTC.
  const days = (data?.dailyTrend ?? []).map((row) => ({ day: row.day, asked: questionsOf(row) }));
  const askedToday = days.find(({ day }) => day === today)?.asked ?? 0;
  const sumOf = (some: typeof days) => some.reduce((sum, { asked }) => sum + asked, 0);
  const week = sumOf(days.slice(-7));
  const change = changeBetween(sumOf(days.slice(-14, -7)), week, 'count');
  const path = `/chatbots/${chatbotId}`;
  const ofMonth = [
    {
      name: words('resolved'),
      value: shareOf(month?.resolutionRate),
      note: words('resolvedNote', { n: questions }),
      to: `${path}/statistics`,
    },
    {
      name: words('refused'),
      value: questions > 0 ? shareOf((month?.refused ?? 0) / questions) : '–',
      note: words('refusedNote', { n: month?.refused ?? 0 }),
      to: `${path}/conversations?unanswered=true`,
    },
    {
      name: words('handedOver'),
      value: shareOf(month?.handoverRate),
      note: words('handedOverNote', { n: month?.conversations ?? 0 }),
      to: `${path}/conversations?handedOver=true`,
    },
  ];
  const ofNow = [
    {
      name: words('waitingNow'),
      value: formatNumber(waiting),
      note: words('waitingNowNote'),
      to: '/inbox',
      isUrgent: waiting > 0,
    },
    {
      name: words('askedToday'),
      value: formatNumber(askedToday),
      note: words('askedTodayNote'),
      to: `${path}/conversations`,
    },
    {
      name: words('askedWeek'),
      value: formatNumber(week),
      note: change
        ? words('askedWeekChange', { change: `${arrows[change.direction]} ${formatShare(change.share)}` })
        : words('askedWeekNote', { n: week }),
      to: `${path}/statistics`,
    },
  ];
  if (!data && statistics.error) return <NotLoaded query={statistics} />;
  const figures: Figure[] = of === 'now' ? ofNow : ofMonth;
  return (
    <ul className="key-figures">
      {figures.map(({ name, value, note, to, isUrgent }) => (
        <li key={name}>
          <Link href={to}>
            <span className="key-name">{name}</span>
            <strong className={isUrgent ? 'urgent' : ''}>{data ? value : <LoadingFigure />}</strong>
            <span className="quiet">{data ? note : '\u00a0'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
