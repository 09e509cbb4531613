import { type FormEvent, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { type GivenModel, type Model, type Models, type Provider, providers, useModels } from './use-model.ts';

/** Which language model writes the answers: the server's, or one of the chatbot's own with a key of its own. */
export function ModelPanel({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const { models, save, remove } = useModels(chatbotId);
  const [isEditing, setEditing] = useState(false);
  const used = models.data;

  function saveGiven(given: GivenModel) {
    save.mutate({ given, fallbacks: used?.fallbacks ?? [] }, { onSuccess: () => setEditing(false) });
  }

  return (
    <section className="panel">
      <h2>{words('setModel')}</h2>
      {models.isPending && <Loading />}
      {models.error && <ProblemNote error={models.error} retry={() => void models.refetch()} />}
      {used && <UsedModels {...used} />}
      {used && isEditing && <ModelForm before={used.model} save={saveGiven} isSaving={save.isPending} />}
      {(save.error ?? remove.error) && <ProblemNote error={save.error ?? remove.error} />}
      {used && (
        <div className="line">
          <button
            type="button"
            aria-expanded={isEditing}
            onClick={() => {
              save.reset();
              setEditing(!isEditing);
            }}
          >
            {words(isEditing ? 'cancel' : used.model ? 'setModelChange' : 'setModelOwn')}
          </button>
          {used.model && !isEditing && (
            <button type="button" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {words('setModelServer')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function UsedModels({ model, fallbacks }: Models) {
  const words = useWords();
  if (!model) return <p>{words('setModelIsServer')}</p>;
  return (
    <>
      <p>{words('setModelIsOwn')}</p>
      <ol className="steps">
        {[model, ...fallbacks].map(({ provider, model: name, baseUrl, hasApiKey, apiKeyLastFour }) => (
          <li key={`${provider} ${baseUrl} ${name}`}>
            <strong>{name}</strong> <span className="quiet">{baseUrl}</span>
            <br />
            <span className="quiet">
              {hasApiKey ? words('setKeyKept', { end: apiKeyLastFour ?? '' }) : words('setNoKey')}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface FormProps {
  before: Model | null;
  save(given: GivenModel): void;
  isSaving: boolean;
}

function ModelForm({ before, save, isSaving }: FormProps) {
  const words = useWords();
  const [provider, setProvider] = useState<Provider>(before?.provider ?? 'openai');
  const [hasNoKey, setNoKey] = useState(before?.hasApiKey === false);
  const isSameProvider = before?.provider === provider;
  const isCompatible = provider === 'openai-compatible';
  const needsNone = isCompatible && hasNoKey;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const [baseUrl, apiKey] = [text('baseUrl'), text('apiKey')];
    save({
      provider,
      model: text('model'),
      ...(baseUrl && { baseUrl }),
      ...(needsNone ? { apiKey: null } : apiKey && { apiKey }),
    });
  }

  return (
    <form onSubmit={send}>
      <label className="inline">
        {words('setProvider')}
        <select value={provider} onChange={(event) => setProvider(event.target.value as Provider)}>
          {providers.map((name) => (
            <option key={name} value={name}>
              {words(`setProvider_${name}`)}
            </option>
          ))}
        </select>
      </label>
      <Field
        label={words('setModelName')}
        name="model"
        required
        maxLength={200}
        defaultValue={before?.model}
        autoComplete="off"
      />
      <Field
        key={provider}
        label={words('setBaseUrl')}
        hint={words(isCompatible ? 'setBaseUrlNeeded' : 'setBaseUrlHint')}
        name="baseUrl"
        type="url"
        required={isCompatible}
        maxLength={2_000}
        defaultValue={isSameProvider ? before?.baseUrl : ''}
      />
      {isCompatible && (
        <label className="inline">
          <input type="checkbox" checked={hasNoKey} onChange={(event) => setNoKey(event.target.checked)} />
          {words('setNeedsNoKey')}
        </label>
      )}
      {!needsNone && (
        <Field
          label={words('setApiKey')}
          hint={words(before?.hasApiKey && isSameProvider ? 'setApiKeyKeep' : 'setApiKeyHint')}
          name="apiKey"
          type="password"
          autoComplete="new-password"
          maxLength={1_000}
        />
      )}
      <button type="submit" className="primary" disabled={isSaving}>
        {words('setModelUse')}
      </button>
    </form>
  );
}
