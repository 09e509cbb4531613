import { useId, useState } from 'react';
import type { Language } from '../api/documents.ts';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';
import { spokenLanguages } from './chatbot-settings.ts';

interface Props {
  chosen: Language[];
  change(chosen: Language[]): void;
}

/** The languages it answers in, all or some; the first of some is for visitors of all others. */
export function LanguagesField({ chosen, change }: Props) {
  const words = useWords();
  const name = useId();
  const [isChoosing, setChoosing] = useState(false);
  const isSome = isChoosing || chosen.length > 0;
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: 'language' });
  const nameOf = (code: string) => names.of(code) ?? code;
  return (
    <Setting label={words('setLanguages')} hint={words('setLanguagesHint')}>
      <div className="segments">
        {[false, true].map((some) => (
          <label key={String(some)}>
            <input
              type="radio"
              name={name}
              checked={isSome === some}
              onChange={() => {
                setChoosing(some);
                if (!some) change([]);
              }}
            />
            {words(some ? 'setLanguagesChoose' : 'setLanguagesAll')}
          </label>
        ))}
      </div>
      {isSome && (
        <div className="choices as-chips">
          {spokenLanguages.map((code) => (
            <label key={code}>
              <input
                type="checkbox"
                checked={chosen.includes(code)}
                onChange={({ target }) =>
                  change(target.checked ? [...chosen, code] : chosen.filter((other) => other !== code))
                }
              />
              {nameOf(code)}
            </label>
          ))}
        </div>
      )}
      {chosen.length > 1 && (
        <label className="inline">
          {words('setFirstLanguage')}
          <select
            value={chosen[0]}
            onChange={({ target }) =>
              change([
                ...chosen.filter((code) => code === target.value),
                ...chosen.filter((code) => code !== target.value),
              ])
            }
          >
            {chosen.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
        </label>
      )}
    </Setting>
  );
}
