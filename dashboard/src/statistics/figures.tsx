import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useWords } from '../words/index.ts';
import { formatMs, formatNumber, formatShare } from './format-figures.ts';
import type { Statistics } from './use-statistics.ts';

/** The numbers that tell most, each with what it is made of. */
export function Figures({ statistics, chatbotId }: { statistics: Statistics; chatbotId: string }) {
  const words = useWords();
  const { totalInteractions, avgResponseTime, satisfactionScore, ratings, last30Days } = statistics;
  const { interactions, p50ResponseTime, p95ResponseTime, avgConfidence } = last30Days;
  const { conversations, handedOver, handoverRate } = last30Days;
  const { answered, unsure, refused, resolvedAssumed, resolvedConfirmed, resolutionRate } = last30Days;
  const questions = answered + unsure + refused;
  const toConversations = (search: string, text: string) => (
    <Link href={`/chatbots/${chatbotId}/conversations?${search}`}>{text}</Link>
  );
  const figures: { name: string; value: string; note: ReactNode }[] = [
    {
      name: words('statInteractions'),
      value: formatNumber(totalInteractions),
      note: words('statLast30', { n: formatNumber(interactions) }),
    },
    {
      name: words('statResponseTime'),
      value: formatMs(avgResponseTime),
      note:
        interactions > 0
          ? words('statPercentiles', { p50: formatMs(p50ResponseTime), p95: formatMs(p95ResponseTime) })
          : words('statQuiet'),
    },
    {
      name: words('statSatisfaction'),
      value: ratings > 0 ? words('statOfFive', { n: formatNumber(satisfactionScore, 1) }) : '–',
      note:
        ratings > 0
          ? toConversations('rating=any', words('statRatings', { n: formatNumber(ratings) }))
          : words('statNoRatings'),
    },
    {
      name: words('statConfidence'),
      value: avgConfidence === null ? '–' : formatShare(avgConfidence),
      note: avgConfidence === null ? words('statQuiet') : words('statConfidenceNote'),
    },
    {
      name: words('statResolved'),
      value: resolutionRate === null ? '–' : formatShare(resolutionRate),
      note:
        resolutionRate === null
          ? words('statQuiet')
          : words('statResolvedNote', {
              assumed: formatNumber(resolvedAssumed),
              confirmed: formatNumber(resolvedConfirmed),
              all: formatNumber(questions),
            }),
    },
    {
      name: words('statRefused'),
      value: questions === 0 ? '–' : formatShare(refused / questions),
      note:
        questions === 0
          ? words('statQuiet')
          : words('statRefusedNote', { n: formatNumber(refused), unsure: formatNumber(unsure) }),
    },
    {
      name: words('statHandoverRate'),
      value: handoverRate === null ? '–' : formatShare(handoverRate),
      note:
        handoverRate === null
          ? words('statQuiet')
          : toConversations(
              'handedOver=true',
              words('statHandoverNote', { n: formatNumber(handedOver), all: formatNumber(conversations) }),
            ),
    },
  ];
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
