import type { ThresholdChoice } from '../../evaluation/threshold-choices.ts';
import { type Markup, markup } from '../markup.ts';
import { percent } from '../numbers.ts';
import { picture, shareTicks, x, y } from './axes.ts';

/** How many questions would be answered, and how many of the answers be right, by the threshold of confidence. */
export function thresholdCurve(choices: readonly ThresholdChoice[]): Markup {
  return picture(
    {
      title: 'Thresholds',
      description: choices
        .map(
          ({ threshold, shareAnswered, shareRight }) =>
            `From ${threshold}: ${percent(shareAnswered)} answered, ${percent(shareRight)} of these right`,
        )
        .join('; '),
      xTitle: 'threshold of confidence',
      yTitle: 'share',
      xTicks: shareTicks,
      yTicks: shareTicks,
    },
    [
      curve('answered', choices, ({ shareAnswered }) => shareAnswered),
      curve('right', choices, ({ shareRight }) => shareRight),
    ],
  );
}

function curve(
  name: string,
  choices: readonly ThresholdChoice[],
  shareOf: (choice: ThresholdChoice) => number | undefined,
): Markup {
  const points = choices.flatMap((choice) => {
    const share = shareOf(choice);
    return share === undefined ? [] : [`${x(choice.threshold)},${y(share)}`];
  });
  return markup`<polyline class="curve ${name}" points="${points.join(' ')}"/>`;
}
