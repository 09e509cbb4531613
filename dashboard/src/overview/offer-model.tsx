import { Cpu } from 'lucide-react';
import { useState } from 'react';
import { rememberedChatbots } from '../chatbots/remembered-chatbots.ts';
import { sayTrial } from '../settings/say-trial.ts';
import { type GivenModel, useLocalModels, useModels } from '../settings/use-model.ts';
import { Notice } from '../ui/notice.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';

/** For which chatbots somebody at this browser wants no model of this machine. */
const declined = rememberedChatbots('parley.declined-models');

/** Where an Ollama runs beside the server and no model writes for the chatbot, one click tries it and uses it. */
export function OfferModel({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const toast = useToast();
  const local = useLocalModels().data;
  const { models, test, save } = useModels(chatbotId);
  const [isDeclined, setDeclined] = useState(() => declined.has(chatbotId));
  const [model] = local?.models ?? [];
  if (!local || model === undefined || local.serverModel !== null) return null;
  if (isDeclined || models.data?.model !== null) return null;
  const given: GivenModel = { provider: 'openai-compatible', baseUrl: local.baseUrl, model, apiKey: null };
  const isBusy = test.isPending || save.isPending;
  const error = test.error ?? save.error;
  const hasFailed = test.data?.isWorking === false || error !== null;

  function use() {
    save.reset();
    test.mutate(given, {
      onSuccess({ isWorking }) {
        if (!isWorking) return;
        const onSuccess = () => toast(words('startModelUsed', { model: given.model }));
        save.mutate({ given, fallbacks: [] }, { onSuccess });
      },
    });
  }

  return (
    <div className="offer-model">
      <Cpu aria-hidden="true" />
      <div className="grow">
        <strong>{words('startModel')}</strong>
        <p className="quiet">{words('startModelHint', { model })}</p>
      </div>
      <div className="buttons">
        <button type="button" className="primary" disabled={isBusy} onClick={use}>
          {words(isBusy ? 'setTesting' : hasFailed ? 'tryAgain' : 'startModelUse')}
        </button>
        <button
          type="button"
          className="ghost"
          onClick={() => {
            declined.add(chatbotId);
            setDeclined(true);
          }}
        >
          {words('notNow')}
        </button>
      </div>
      {test.data?.isWorking === false && (
        <Notice tone="error">{words('setTestFails', { reason: sayTrial(test.data, words) })}</Notice>
      )}
      {error && <ProblemNote error={error} />}
    </div>
  );
}
