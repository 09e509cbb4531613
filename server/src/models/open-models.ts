import { createHash } from 'node:crypto';
import type { QueueRefusal } from '../fair-queue.ts';
import type { ModelEndpoint, OpenModel, ProviderModel, Whose } from './ports.ts';
import { createSteadyModel, type SteadyModel, type SteadyModelOptions } from './steady-model.ts';

export interface ModelWatch {
  /** Hears how each call ended. Models of owners are all called `own`: there may be as many as they like. */
  onCall(model: string, outcome: string): void;
  onBreaker(model: string, isOpen: boolean): void;
  /** Called with every call that was not made because too many wait for the model. */
  onRefused(refusal: QueueRefusal): void;
}

interface Dependencies extends Omit<SteadyModelOptions, 'onCall' | 'onBreaker' | 'onRefused'> {
  openModel: OpenModel;
  watch: ModelWatch;
  onError(error: unknown): void;
}

export interface LentModel {
  model: SteadyModel;
  giveBack(): void;
}

export type OpenModels = ReturnType<typeof createOpenModels>;

/**
 * Models that are open, each with connections, places and a breaker of its own. Two chatbots with the same endpoint and
 * key share one; all others have nothing in common, so that one that hangs holds up nobody else.
 */
export function createOpenModels({ openModel, watch, onError, ...options }: Dependencies) {
  const open = new Map<string, { steady: SteadyModel; provider: ProviderModel; users: number; end(): void }>();

  function openNew(endpoint: ModelEndpoint, whose: Whose) {
    const label = whose === 'operator' ? endpoint.model : 'own';
    const provider = openModel(endpoint, whose);
    let isPaused = false;
    const onBreaker = (isOpen: boolean) => {
      isPaused = isOpen;
      watch.onBreaker(label, isOpen);
    };
    const steady = createSteadyModel(provider, {
      ...options,
      onCall: (outcome) => watch.onCall(label, outcome),
      onBreaker,
      onRefused: watch.onRefused,
    });
    const end = () => {
      if (isPaused) onBreaker(false);
    };
    return { steady, provider, users: 0, end };
  }

  return {
    lend(endpoint: ModelEndpoint, whose: Whose): LentModel {
      const identity = identityOf(endpoint, whose);
      const entry = open.get(identity) ?? openNew(endpoint, whose);
      open.set(identity, entry);
      entry.users += 1;
      let isBack = false;
      return {
        model: entry.steady,
        giveBack() {
          if (isBack) return;
          isBack = true;
          entry.users -= 1;
          if (entry.users > 0) return;
          open.delete(identity);
          entry.end();
          entry.provider.close().catch(onError);
        },
      };
    },
    /** Calls that wait until others to the same model are over. */
    waiting: () => [...open.values()].reduce((sum, { steady }) => sum + steady.waiting, 0),
    async close() {
      await Promise.all([...open.values()].map(({ provider }) => provider.close()));
      open.clear();
    },
  };
}

/** A hash, so that no key is the key of a map. */
function identityOf({ provider, baseUrl, model, apiKey }: ModelEndpoint, whose: Whose): string {
  const fields = JSON.stringify([whose, provider, baseUrl, model, apiKey ?? null]);
  return createHash('sha256').update(fields).digest('base64');
}
