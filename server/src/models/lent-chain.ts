import { type ChainEvents, createModelChain } from './model-chain.ts';
import type { OpenModels } from './open-models.ts';
import type { ModelEndpoint, ModelFailure, ModelPart, Prompt, Whose } from './ports.ts';
import type { SteadyModel } from './steady-model.ts';

export interface LentChain {
  readonly name: string;
  stream(prompt: Prompt, signal: AbortSignal, events?: ChainEvents): AsyncIterable<ModelPart>;
  /** Gives the models back as soon as the answers that are being written have ended. */
  end(): void;
}

interface Options {
  models: OpenModels;
  endpoints: readonly ModelEndpoint[];
  whose: Whose;
  onFallback(failed: string, next: string, failure: ModelFailure): void;
}

/** A chain over models that are open, which it holds until it is ended. Nothing for no endpoints. */
export function lendChain({ models, endpoints, whose, onFallback }: Options): LentChain | undefined {
  const lent = endpoints.map((endpoint) => models.lend(endpoint, whose));
  const [first, ...others] = lent.map(({ model }) => model);
  if (!first) return undefined;
  const chain = createModelChain([first, ...others] satisfies [SteadyModel, ...SteadyModel[]]);
  let running = 0;
  let isEnded = false;
  const giveBackWhenIdle = () => {
    if (isEnded && running === 0) for (const { giveBack } of lent) giveBack();
  };
  return {
    name: chain.name,
    async *stream(prompt, signal, events) {
      running += 1;
      try {
        yield* chain.stream(prompt, signal, { onFallback, ...events });
      } finally {
        running -= 1;
        giveBackWhenIdle();
      }
    },
    end() {
      isEnded = true;
      giveBackWhenIdle();
    },
  };
}
