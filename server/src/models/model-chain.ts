import type { OpenModels } from './open-models.ts';
import { type ModelEndpoint, ModelFailure, type ModelPart, type Prompt, type Whose } from './ports.ts';
import type { SteadyModel } from './steady-model.ts';

export interface ChainEvents {
  /** Hears which model is being asked; none once it has failed. */
  onAsking?(model: string | undefined): void;
  /** Hears which model has begun to answer. */
  onBegin?(model: string): void;
  /** Called with a model that failed and the one that is asked instead. */
  onFallback?(failed: string, next: string, failure: ModelFailure): void;
}

/**
 * Asks one model after the other until one begins to answer. Once it has begun, its failure is the answer's failure:
 * another model would say again what the visitor has read.
 */
export function createModelChain(models: readonly [SteadyModel, ...SteadyModel[]]) {
  return {
    name: models[0].name,
    async *stream(
      prompt: Prompt,
      accountId: string,
      signal: AbortSignal,
      events: ChainEvents = {},
    ): AsyncGenerator<ModelPart> {
      for (const [at, model] of models.entries()) {
        const next = models[at + 1];
        let hasBegun = false;
        const onAsking = (isAsked: boolean) => events.onAsking?.(isAsked ? model.name : undefined);
        try {
          const answer = next
            ? soonNoticed(model, prompt, accountId, signal, onAsking)
            : model.stream(prompt, accountId, signal, onAsking);
          for await (const part of answer) {
            if (!hasBegun && part.type === 'text') {
              hasBegun = true;
              events.onBegin?.(model.name);
            }
            yield part;
          }
          return;
        } catch (error) {
          if (hasBegun || !next || signal.aborted || !(error instanceof ModelFailure)) throw error;
          events.onFallback?.(model.name, next.name, error);
        }
      }
    },
  };
}

/**
 * Where there is another model to ask, silence must be noticed soon, also when nobody reads along: the answer is streamed
 * all the same, and kept back until it is whole, so that the other model can still be asked when it breaks off.
 */
async function* soonNoticed(
  model: SteadyModel,
  prompt: Prompt,
  ...rest: [string, AbortSignal, (isAsked: boolean) => void]
): AsyncGenerator<ModelPart> {
  if (prompt.streamed) yield* model.stream(prompt, ...rest);
  else yield* await Array.fromAsync(model.stream({ ...prompt, streamed: true }, ...rest));
}

export interface LentChain {
  readonly name: string;
  stream(prompt: Prompt, accountId: string, signal: AbortSignal, events?: ChainEvents): AsyncIterable<ModelPart>;
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
    async *stream(prompt, accountId, signal, events) {
      running += 1;
      try {
        yield* chain.stream(prompt, accountId, signal, { onFallback, ...events });
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
