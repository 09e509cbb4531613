import type { Chatbot } from '../chatbots/index.ts';
import { Problem } from '../errors/index.ts';
import type { createChatbotModels } from './chatbot-models.ts';
import { type LentChain, lendChain } from './model-chain.ts';
import type { OpenModels } from './open-models.ts';
import type { ModelFailure } from './ports.ts';

/** Chatbots with models of their own that one node keeps connections for. */
const mostChains = 200;

interface Dependencies {
  chatbotModels: ReturnType<typeof createChatbotModels>;
  models: OpenModels;
  onFallback(failed: string, next: string, failure: ModelFailure): void;
  onLocked(chatbotId: string): void;
  most?: number;
}

/** The chains of chatbots that have models of their own, kept while they are used and unchanged. */
export function createChatbotChains({ chatbotModels, models, onFallback, onLocked, most = mostChains }: Dependencies) {
  /** The least recently used first. */
  const kept = new Map<string, { version: number; chain: LentChain }>();

  function forget(chatbotId: string): void {
    kept.get(chatbotId)?.chain.end();
    kept.delete(chatbotId);
  }

  return {
    /** Nothing for a chatbot without a model of its own. */
    async chainOf({ id, modelVersion }: Chatbot): Promise<LentChain | undefined> {
      if (modelVersion === 0) return undefined;
      const known = kept.get(id);
      if (known?.version === modelVersion) {
        kept.delete(id);
        kept.set(id, known);
        return known.chain;
      }
      const stored = await chatbotModels.find(id);
      if (!stored) {
        forget(id);
        return undefined;
      }
      const endpoints = chatbotModels.endpointsOf(id, stored.models);
      if (!endpoints) {
        onLocked(id);
        throw new Problem('MODEL_UNAVAILABLE', "The key of this chatbot's model cannot be read; set it again.");
      }
      // Another question may have opened it meanwhile.
      if (kept.get(id)?.version !== stored.version) {
        const chain = lendChain({ models, endpoints, whose: 'owner', onFallback });
        if (!chain) return undefined;
        forget(id);
        kept.set(id, { version: stored.version, chain });
      }
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) forget(oldest);
      return kept.get(id)?.chain;
    },
  };
}
