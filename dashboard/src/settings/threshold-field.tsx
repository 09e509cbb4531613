import { useId } from 'react';
import { formatNumber } from '../statistics/format-figures.ts';
import { useCalibration } from '../statistics/use-calibration.ts';
import { useWords } from '../words/index.ts';
import { costAt, type Stop, stopOf, stops, thresholdOf } from './threshold-stops.ts';

interface Props {
  chatbotId: string;
  threshold: number | null;
  change(threshold: number | null): void;
}

/** How careful the chatbot is: three named stops and a slider between them, with what each position costs. */
export function ThresholdField({ chatbotId, threshold, change }: Props) {
  const words = useWords();
  const { data } = useCalibration(chatbotId);
  const name = useId();
  const id = useId();
  const hintId = useId();
  const serverThreshold = data?.serverThreshold ?? 0;
  const shown = threshold ?? serverThreshold;
  const cost = costAt(data?.thresholds ?? [], shown);
  const perHundred = (share: number) => formatNumber(Math.round(share * 100));
  const told = cost
    ? words('setCareCost', { refused: perHundred(cost.refused), answered: perHundred(cost.answered) })
    : words('setCareUnknown');
  return (
    <fieldset className="field bare">
      <legend>{words('setCare')}</legend>
      <p className="quiet">{words('setCareHint')}</p>
      <div className="choices">
        {stops.map((stop) => (
          <label key={stop}>
            <input
              type="radio"
              name={name}
              checked={stopOf(threshold) === stop}
              onChange={() => change(thresholdOf(stop))}
            />
            {words(stopWords[stop])}
          </label>
        ))}
      </div>
      <label htmlFor={id} className="sr">
        {words('setCareSlider')}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={shown}
        aria-describedby={hintId}
        aria-valuetext={`${shown.toFixed(2)}. ${told}`}
        onChange={(event) => change(Number(event.target.value))}
      />
      <p className="ends quiet" aria-hidden="true">
        <span>{words('setCareLeast')}</span>
        <span>{words('setCareMost')}</span>
      </p>
      <p role="status">{told}</p>
      <p className="quiet" id={hintId}>
        {words('setCareBasis')}
      </p>
    </fieldset>
  );
}

const stopWords: Record<Stop, 'setCare_helpful' | 'setCare_balanced' | 'setCare_careful'> = {
  helpful: 'setCare_helpful',
  balanced: 'setCare_balanced',
  careful: 'setCare_careful',
};
