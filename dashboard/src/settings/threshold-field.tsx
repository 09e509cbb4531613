import { useId } from 'react';
import { useWords, type Words } from '../words/index.ts';

const usual = 0.35;

interface Props {
  threshold: number | null;
  change(threshold: number | null): void;
}

/** How sure the chatbot must be to answer at all. */
export function ThresholdField({ threshold, change }: Props) {
  const words = useWords();
  const id = useId();
  return (
    <fieldset className="field bare">
      <legend>{words('setThreshold')}</legend>
      <p className="quiet">{words('setThresholdHint')}</p>
      <div className="choices">
        <label>
          <input type="radio" checked={threshold === null} onChange={() => change(null)} />
          {words('setThresholdServer')}
        </label>
        <label>
          <input type="radio" checked={threshold !== null} onChange={() => change(threshold ?? usual)} />
          {words('setThresholdOwn')}
        </label>
      </div>
      {threshold !== null && (
        <>
          <label htmlFor={id} className="sr">
            {words('setThreshold')}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={threshold}
            aria-valuetext={`${threshold.toFixed(2)}: ${words(manner(threshold))}`}
            onChange={(event) => change(Number(event.target.value))}
          />
          <p>
            <strong>{threshold.toFixed(2)}</strong> {words(manner(threshold))}
          </p>
        </>
      )}
    </fieldset>
  );
}

/** What a number means for visitors. */
function manner(threshold: number): keyof Words {
  if (threshold < 0.2) return 'setThresholdBold';
  if (threshold < 0.5) return 'setThresholdEven';
  if (threshold < 0.8) return 'setThresholdCareful';
  return 'setThresholdStrict';
}
