import { useId } from 'react';
import { SwitchSetting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';

interface Props {
  /** Null for no teaser. */
  seconds: number | null;
  change(seconds: number | null): void;
}

const usualSeconds = 10;
const mostSeconds = 600;

/** Whether the welcome message shows beside the button, once per visitor, and after how long. */
export function TeaserField({ seconds, change }: Props) {
  const words = useWords();
  const id = useId();
  return (
    <SwitchSetting
      label={words('setTeaser')}
      hint={words('setTeaserHint')}
      isOn={seconds !== null}
      change={(isOn) => change(isOn ? usualSeconds : null)}
    >
      {seconds !== null && (
        <span className="inline teaser-after">
          <label htmlFor={id}>{words('setTeaserAfter')}</label>
          <input
            id={id}
            type="number"
            min={1}
            max={mostSeconds}
            value={seconds}
            onChange={(event) =>
              change(Math.min(mostSeconds, Math.max(1, Math.round(event.target.valueAsNumber || 1))))
            }
          />
          {words('setTeaserSeconds')}
        </span>
      )}
    </SwitchSetting>
  );
}
