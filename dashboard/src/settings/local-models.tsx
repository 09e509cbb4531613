import { Cpu } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../words/index.ts';
import { type GivenModel, type Model, useLocalModels } from './use-model.ts';

interface Props {
  used: Model | null;
  save(given: GivenModel): void;
  isSaving: boolean;
}

/** Where an Ollama runs beside the server, one click uses it. */
export function LocalModels({ used, save, isSaving }: Props) {
  const words = useWords();
  const local = useLocalModels().data;
  const [chosen, setChosen] = useState<string>();
  if (!local?.isRunning) return null;
  const { baseUrl, models } = local;
  const model = chosen ?? models[0];
  if (model === undefined || used?.baseUrl === baseUrl) return null;
  return (
    <div className="local-models">
      <Cpu aria-hidden="true" />
      <div className="grow">
        <strong>{words('setOllama')}</strong>
        <p className="quiet">{words('setOllamaHint')}</p>
      </div>
      {models.length > 1 && (
        <select aria-label={words('setModelName')} value={model} onChange={(event) => setChosen(event.target.value)}>
          {models.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <button
        type="button"
        className="primary"
        disabled={isSaving}
        onClick={() => save({ provider: 'openai-compatible', baseUrl, model, apiKey: null })}
      >
        {words('setOllamaUse', { model })}
      </button>
    </div>
  );
}
