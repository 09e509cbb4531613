import type { Mode } from '../api/documents.ts';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';
import { modes } from './chatbot-settings.ts';

interface Props {
  chosen: Mode[];
  change(chosen: Mode[]): void;
}

/** The ways of answering that visitors may ask for. */
export function VisitorModesField({ chosen, change }: Props) {
  const words = useWords();
  return (
    <Setting label={words('setVisitorModes')} hint={words('setVisitorModesHint')}>
      <div className="choices wordy">
        {modes.map((mode) => (
          <label key={mode}>
            <input
              type="checkbox"
              checked={chosen.includes(mode)}
              onChange={({ target }) =>
                change(modes.filter((other) => (other === mode ? target.checked : chosen.includes(other))))
              }
            />
            {words(`setMode_${mode}`)}
          </label>
        ))}
      </div>
    </Setting>
  );
}
