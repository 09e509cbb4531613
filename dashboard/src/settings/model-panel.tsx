import { useRef, useState } from 'react';
import { Loading } from '../ui/loading.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SettingPanel } from '../ui/setting.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { LocalModels } from './local-models.tsx';
import { ModelForm } from './model-form.tsx';
import { type GivenModel, type Models, useModels } from './use-model.ts';

/** Which language model writes the answers: the server's, or one of the chatbot's own with a key of its own. */
export function ModelPanel({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const toast = useToast();
  const { models, save, remove, test } = useModels(chatbotId);
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const used = models.data;

  function close() {
    setEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  function saveGiven(given: GivenModel) {
    const onSuccess = () => {
      toast(words('savedName', { name: words('setModel') }));
      close();
    };
    save.mutate({ given, fallbacks: used?.fallbacks ?? [] }, { onSuccess });
  }

  return (
    <SettingPanel
      title={words('setModel')}
      // How it stands, which the form is about to change.
      hint={used && !isEditing && words(aboutModels(used))}
      state={used?.model && <UsedModels {...used} />}
    >
      {models.isPending && <Loading shape="lines" count={1} />}
      {models.error && <ProblemNote error={models.error} retry={() => void models.refetch()} />}
      {used && !isEditing && <LocalModels used={used.model} save={saveGiven} isSaving={save.isPending} />}
      {used && isEditing && (
        <ModelForm
          before={used.model}
          save={saveGiven}
          isSaving={save.isPending}
          refusal={save.error}
          test={test}
          cancel={close}
        />
      )}
      {!isEditing && (save.error ?? remove.error) && <ProblemNote error={save.error ?? remove.error} />}
      {used && !isEditing && (
        <div className="buttons">
          <button
            ref={opener}
            type="button"
            onClick={() => {
              save.reset();
              test.reset();
              setEditing(true);
            }}
          >
            {words(used.model ? 'setModelChange' : 'setModelOwn')}
          </button>
          {used.model && (
            <button type="button" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {words('setModelServer')}
            </button>
          )}
        </div>
      )}
    </SettingPanel>
  );
}

const aboutModels = ({ model, fallbacks }: Models) => {
  if (!model) return 'setModelIsServer';
  return fallbacks.length > 0 ? 'setModelIsOwnInOrder' : 'setModelIsOwn';
};

function UsedModels({ model, fallbacks }: Models) {
  const words = useWords();
  if (!model) return null;
  return (
    <ol className="models">
      {[model, ...fallbacks].map(({ provider, model: name, baseUrl, hasApiKey, apiKeyLastFour }) => (
        <li key={`${provider} ${baseUrl} ${name}`}>
          <strong>{name}</strong>{' '}
          <span className="quiet">
            · {URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl} ·{' '}
            {hasApiKey ? words('setKeyKept', { end: apiKeyLastFour ?? '' }) : words('setNoKey')}
          </span>
        </li>
      ))}
    </ol>
  );
}
