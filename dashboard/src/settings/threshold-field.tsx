import { useId } from 'react';
import { formatNumber, formatShare } from '../statistics/format-figures.ts';
import { useCalibration } from '../statistics/use-calibration.ts';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';
import { costAt, usualThreshold } from './threshold-stops.ts';

interface Props {
  chatbotId: string;
  threshold: number | null;
  change(threshold: number | null): void;
}

/** How sure the chatbot must be to answer: as the server is set, or a threshold of its own that begins there. */
export function ThresholdField({ chatbotId, threshold, change }: Props) {
  const words = useWords();
  const { data } = useCalibration(chatbotId);
  const id = useId();
  const name = useId();
  const isCustom = threshold !== null;
  const shown = threshold ?? data?.serverThreshold ?? usualThreshold;
  const cost = costAt(data?.thresholds ?? [], shown);
  const perHundred = (share: number) =>
    words('quotaUse', { used: formatNumber(Math.round(share * 100)), limit: formatNumber(100) });
  const meaning = words('setCareMeaning', { share: formatShare(shown) });
  return (
    <Setting label={words('setCare')} hint={words('setCareHint')}>
      <div className="segments">
        <label>
          <input type="radio" name={name} checked={!isCustom} onChange={() => change(null)} />
          {words('setDefault')}
        </label>
        <label>
          {/* It begins where the server stands: choosing it changes nothing yet. */}
          <input type="radio" name={name} checked={isCustom} onChange={() => change(shown)} />
          {words('setCustom')}
        </label>
      </div>
      {isCustom && (
        <>
          <input
            id={id}
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={shown}
            aria-label={words('setCareSlider')}
            aria-valuetext={meaning}
            onChange={(event) => change(Number(event.target.value))}
          />
          <p className="ends quiet" aria-hidden="true">
            <span>{words('setCareLeast')}</span>
            <span>{words('setCareMost')}</span>
          </p>
        </>
      )}
      <div role="status">
        <strong>{meaning}</strong>
        {cost && (
          <dl className="care-cost">
            <div>
              <dt>{words('setCareRefuses')}</dt>
              <dd>{perHundred(cost.refused)}</dd>
            </div>
            <div>
              <dt>{words('setCareAnswers')}</dt>
              <dd>{perHundred(cost.answered)}</dd>
            </div>
          </dl>
        )}
        <p className="quiet">{words(cost ? 'setCareAdvice' : 'setCareUnknown')}</p>
      </div>
    </Setting>
  );
}
