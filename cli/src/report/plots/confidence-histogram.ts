import type { JudgedQuestion } from '../../evaluation/judge-answer.ts';
import { type Markup, markup } from '../markup.ts';
import { area, countTicks, picture, rounded, shareTicks, x, y } from './axes.ts';

/** From the bottom of a bar to its top. */
export const kinds = ['right', 'wrong', 'refused', 'unjudged'] as const;
type Kind = (typeof kinds)[number];

const binCount = 20;

/** How sure the replies were, and what became of them. */
export function confidenceHistogram(questions: readonly JudgedQuestion[]): Markup {
  const bins = Array.from({ length: binCount }, () => ({ right: 0, wrong: 0, refused: 0, unjudged: 0 }));
  for (const question of questions) {
    if (question.confidence === undefined) continue;
    const bin = bins[Math.min(Math.floor(question.confidence * binCount), binCount - 1)];
    if (bin) bin[kindOf(question)]++;
  }
  const largest = Math.max(...bins.map((bin) => kinds.reduce((sum, kind) => sum + bin[kind], 0)));
  const { top, ticks } = countTicks(largest);
  const width = area.width / binCount;
  return picture(
    {
      title: 'Confidence',
      description: kinds.map((kind) => `${kind}: ${bins.reduce((sum, bin) => sum + bin[kind], 0)}`).join(', '),
      xTitle: 'confidence',
      yTitle: 'questions',
      xTicks: shareTicks,
      yTicks: ticks,
    },
    bins.flatMap((bin, index) => {
      let below = 0;
      return kinds.flatMap((kind) => {
        const count = bin[kind];
        if (count === 0) return [];
        const left = rounded(x(index / binCount) + 1);
        const height = rounded((count / top) * area.height);
        below += count;
        const said = `${(index / binCount).toFixed(2)} to ${((index + 1) / binCount).toFixed(2)}: ${count} ${kind}`;
        return markup`<rect class="${kind}" x="${left}" y="${y(below / top)}" width="${rounded(width - 2)}" height="${height}"><title>${said}</title></rect>`;
      });
    }),
  );
}

export function kindOf({ outcome, isRight }: JudgedQuestion): Kind {
  if (outcome === 'refused') return 'refused';
  if (isRight === undefined) return 'unjudged';
  return isRight ? 'right' : 'wrong';
}
