import { type CSSProperties, useId } from 'react';
import { formatShare } from '../statistics/format-figures.ts';
import { useCalibration } from '../statistics/use-calibration.ts';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';
import { costAt, stopAt, stops, usualThreshold } from './threshold-stops.ts';

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
  const share = formatShare(shown);
  const advice = stopAt(shown).name === 'setCareStrict' ? 'setCareLower' : 'setCareAdvice';
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
          <div className="care-slider" style={{ '--at': shown } as CSSProperties}>
            <span aria-hidden="true">{share}</span>
            <input
              id={id}
              type="range"
              min={0}
              max={1}
              step={0.01}
              value={shown}
              aria-label={words('setCareSlider')}
              aria-valuetext={`${words(stopAt(shown).name)}, ${share}`}
              onChange={(event) => change(Number(event.target.value))}
            />
          </div>
          <div className="stops">
            {stops.map(({ name: stop, value }) => (
              <button
                key={stop}
                type="button"
                className="text"
                aria-pressed={stopAt(shown).name === stop}
                onClick={() => change(value)}
              >
                {words(stop)}
              </button>
            ))}
          </div>
        </>
      )}
      <div role="status" className="care">
        {cost ? (
          <>
            <Cost name="setCareRight" part={1 - cost.refused} />
            <Cost name="setCareWrong" part={cost.answered} />
          </>
        ) : (
          <p>{words('setCareMeaning', { share })}</p>
        )}
        <p className="quiet">{words(cost ? advice : 'setCareUnknown')}</p>
      </div>
    </Setting>
  );
}

/** How many of a hundred questions, in words and as a bar. */
function Cost({ name, part }: { name: 'setCareRight' | 'setCareWrong'; part: number }) {
  const n = Math.round(part * 100);
  return (
    <p className="care-cost">
      {useWords()(name, { n })}
      <span className="care-bar" aria-hidden="true">
        <i style={{ inlineSize: `${n}%` }} />
      </span>
    </p>
  );
}
