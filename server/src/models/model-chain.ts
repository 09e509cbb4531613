import { ModelFailure, type ModelPart, type Prompt } from './ports.ts';
import type { SteadyModel } from './steady-model.ts';

export interface ChainEvents {
  /** Hears which model is being asked; none once it has failed. */
  onAsking?(model: string | undefined): void;
  /** Hears which model has begun to answer. */
  onBegin?(model: string): void;
  /** Hears of a model that failed and of the one that is asked instead. */
  onFallback?(failed: string, next: string, failure: ModelFailure): void;
}

/**
 * Asks one model after the other until one begins to answer. Once it has begun, its failure is the answer's failure:
 * another model would say again what the visitor has read.
 */
export function createModelChain(models: readonly [SteadyModel, ...SteadyModel[]]) {
  return {
    name: models[0].name,
    async *stream(prompt: Prompt, signal: AbortSignal, events: ChainEvents = {}): AsyncGenerator<ModelPart> {
      for (const [at, model] of models.entries()) {
        const next = models[at + 1];
        let hasBegun = false;
        const onAsking = (isAsked: boolean) => events.onAsking?.(isAsked ? model.name : undefined);
        try {
          const answer = next ? soonNoticed(model, prompt, signal, onAsking) : model.stream(prompt, signal, onAsking);
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
  ...rest: [AbortSignal, (isAsked: boolean) => void]
): AsyncGenerator<ModelPart> {
  if (prompt.streamed) yield* model.stream(prompt, ...rest);
  else yield* await Array.fromAsync(model.stream({ ...prompt, streamed: true }, ...rest));
}
