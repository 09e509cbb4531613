import type { Mode } from '../api/documents.ts';
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
    <fieldset className="field bare">
      <legend>{words('setVisitorModes')}</legend>
      <p className="quiet">{words('setVisitorModesHint')}</p>
      <div className="choices">
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
    </fieldset>
  );
}
