import type { CalibrationBin } from '../../evaluation/measures.ts';
import { type Markup, markup } from '../markup.ts';
import { share } from '../numbers.ts';
import { picture, rounded, shareTicks, x, y } from './axes.ts';

const largestRadius = 13;
const smallestRadius = 3.5;

/** What was said against what was so: on the line, a confidence of 0.7 is right seven times in ten. */
export function reliabilityDiagram(bins: readonly CalibrationBin[]): Markup {
  const most = Math.max(...bins.map(({ count }) => count), 1);
  return picture(
    {
      title: 'Reliability',
      description: bins
        .map((bin) => `Said ${share(bin.meanConfidence)}, was right ${share(bin.shareRight)}, ${bin.count} answers`)
        .join('; '),
      xTitle: 'confidence',
      yTitle: 'share that is right',
      xTicks: shareTicks,
      yTicks: shareTicks,
    },
    [
      markup`<line class="ideal" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>`,
      ...bins.map(
        (bin) =>
          markup`<line class="gap" x1="${x(bin.meanConfidence)}" x2="${x(bin.meanConfidence)}" y1="${y(bin.meanConfidence)}" y2="${y(bin.shareRight)}"/>`,
      ),
      ...bins.map((bin) => dot(bin, most)),
    ],
  );
}

/** By area, so that twice the answers look like twice as much. */
function dot({ meanConfidence, shareRight, count }: CalibrationBin, most: number): Markup {
  const radius = rounded(Math.max(largestRadius * Math.sqrt(count / most), smallestRadius));
  const text = `said ${share(meanConfidence)}, right ${share(shareRight)}, ${count} answers`;
  return markup`<circle class="dot" cx="${x(meanConfidence)}" cy="${y(shareRight)}" r="${radius}"><title>${text}</title></circle>`;
}
