import { type FormEvent, useRef, useState } from 'react';
import { formatMs } from '../statistics/format-figures.ts';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/index.ts';
import { sayTrial } from './say-trial.ts';
import { type GivenModel, type Model, type Provider, providers, type useModels } from './use-model.ts';

interface Props {
  before: Model | null;
  save(given: GivenModel): void;
  isSaving: boolean;
  /** Why it was not saved. */
  refusal: unknown;
  test: ReturnType<typeof useModels>['test'];
  cancel(): void;
}

/** A model of the chatbot's own, which can be tried before it is used. */
export function ModelForm({ before, save, isSaving, refusal, test, cancel }: Props) {
  const words = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [provider, setProvider] = useState<Provider>(before?.provider ?? 'openai');
  const [hasNoKey, setNoKey] = useState(before?.hasApiKey === false);
  const isSameProvider = before?.provider === provider;
  const isCompatible = provider === 'openai-compatible';
  const needsNone = isCompatible && hasNoKey;

  function givenIn(fields: FormData): GivenModel {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const [baseUrl, apiKey] = [text('baseUrl'), text('apiKey')];
    return {
      provider,
      model: text('model'),
      ...(baseUrl && { baseUrl }),
      ...(needsNone ? { apiKey: null } : apiKey && { apiKey }),
    };
  }

  function send(event: FormEvent<HTMLFormElement>) {
    save(givenIn(new FormData(event.currentTarget)));
  }

  function tryOut() {
    if (form.current?.reportValidity()) test.mutate(givenIn(new FormData(form.current)));
  }

  return (
    <Form error={refusal ?? test.error} ref={form} onSubmit={send} onChange={test.reset}>
      <label className="stacked field">
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
      {test.data && (
        <Notice tone={test.data.isWorking ? 'done' : 'error'}>
          {test.data.isWorking
            ? words('setTestWorks', { time: formatMs(test.data.milliseconds) })
            : words('setTestFails', { reason: sayTrial(test.data, words) })}
        </Notice>
      )}
      <FormProblem />
      <div className="form-foot">
        <button type="submit" className="primary" disabled={isSaving}>
          {words('setModelUse')}
        </button>
        <button type="button" onClick={tryOut} disabled={test.isPending}>
          {words(test.isPending ? 'setTesting' : 'setTest')}
        </button>
        <button type="button" className="ghost" onClick={cancel}>
          {words('cancel')}
        </button>
      </div>
    </Form>
  );
}
