import { percentile } from '../../evaluation/measures.ts';
import { type Markup, markup } from '../markup.ts';
import { area, countTicks, picture, rounded, x, y } from './axes.ts';

const binsPerTenfold = 10;

/** On a logarithmic axis: a few slow replies would else press all others into one bar. */
export function latencyDistribution(timesMs: readonly number[]): Markup {
  const places = timesMs.map((timeMs) => Math.log10(Math.max(timeMs, 1)));
  const first = Math.floor(Math.min(...places));
  const last = Math.max(Math.ceil(Math.max(...places)), first + 1);
  const binCount = (last - first) * binsPerTenfold;
  const counts = new Array<number>(binCount).fill(0);
  for (const place of places) {
    const index = Math.min(Math.floor((place - first) * binsPerTenfold), binCount - 1);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const { top, ticks } = countTicks(Math.max(...counts));
  const width = area.width / binCount;
  const at = (timeMs: number) => (Math.log10(Math.max(timeMs, 1)) - first) / (last - first);
  const p50 = percentile(timesMs, 0.5) ?? 0;
  const p95 = percentile(timesMs, 0.95) ?? 0;
  return picture(
    {
      title: 'Response time',
      description: `Half within ${Math.round(p50)} ms, 95 % within ${Math.round(p95)} ms`,
      xTitle: 'response time (logarithmic)',
      yTitle: 'questions',
      xTicks: tenfolds(first, last).map((timeMs) => ({ at: at(timeMs), label: timeText(timeMs) })),
      yTicks: ticks,
    },
    [
      ...counts.flatMap((count, index) =>
        count === 0
          ? []
          : [
              markup`<rect class="time" x="${rounded(x(index / binCount) + 1)}" y="${y(count / top)}" width="${rounded(Math.max(width - 2, 1))}" height="${rounded((count / top) * area.height)}"><title>${`${count} questions`}</title></rect>`,
            ],
      ),
      marker(at(p50), 'p50', 'end'),
      marker(at(p95), 'p95', 'start'),
    ],
  );
}

/** The two labels stand on either side of their lines, so that they stay apart when the lines are near. */
function marker(place: number, name: string, anchor: 'start' | 'end'): Markup {
  // At the left edge it would stand among the numbers of the axis: there it moves inside, below the other.
  const isAtEdge = anchor === 'end' && place < 0.1;
  const side = isAtEdge ? 'start' : anchor;
  const aside = side === 'start' ? 4 : -4;
  return markup`<line class="marker" x1="${x(place)}" x2="${x(place)}" y1="${y(0)}" y2="${y(1)}"/><text class="tick" x="${x(place) + aside}" y="${y(1) + (isAtEdge ? 22 : 8)}" text-anchor="${side}">${name}</text>`;
}

function tenfolds(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

function timeText(timeMs: number): string {
  return timeMs < 1_000 ? `${timeMs} ms` : `${timeMs / 1_000} s`;
}
