import type { Provider } from '../../models/index.ts';
import {
  type ModelEndpoint,
  ModelFailure,
  type OpenModel,
  type ProviderModel,
  type Whose,
} from '../../models/ports.ts';
import type { Resolve } from '../web-fetch/guarded-agent.ts';
import { resolveAll } from '../web-fetch/resolve-all.ts';
import { type AllowedHosts, refusalOf } from '../web-fetch/web-address.ts';
import type { ProviderOptions } from './provider.ts';

interface Options {
  firstChunkTimeoutMs: number;
  totalTimeoutMs: number;
  /** Hosts of a private network that the operator has allowed. */
  allowedHosts: AllowedHosts;
  resolve?: Resolve;
}

/**
 * Opens models by their provider, each with its own connections. A provider's library is loaded with the first question
 * to it: a server that asks none uses less memory.
 */
export function createModelOpener({ allowedHosts, resolve = resolveAll, ...timeouts }: Options): OpenModel {
  async function open({ provider, ...endpoint }: ModelEndpoint, whose: Whose): Promise<ProviderModel> {
    if (whose === 'operator') return openers[provider]({ ...endpoint, ...timeouts });
    const refusal = refusalOf(endpoint.baseUrl, allowedHosts);
    if (refusal) throw new ModelFailure('blocked', refusal);
    const { guardedConnector } = await import('../web-fetch/guarded-agent.ts');
    return openers[provider]({ ...endpoint, ...timeouts, connect: guardedConnector(allowedHosts, resolve) });
  }

  return (endpoint, whose) => {
    let opening: Promise<ProviderModel> | undefined;
    return {
      name: endpoint.model,
      async *stream(prompt, signal, beginWithinMs) {
        opening ??= open(endpoint, whose).catch((error) => {
          // The next question tries again.
          opening = undefined;
          throw error;
        });
        yield* (await opening).stream(prompt, signal, beginWithinMs);
      },
      async close() {
        const opened = await opening?.catch(() => undefined);
        await opened?.close();
      },
    };
  };
}

/** How the models of each provider are opened: one line for each file of a provider. */
const openers: Record<Provider, (options: ProviderOptions) => Promise<ProviderModel>> = {
  anthropic: async (options) => (await import('./anthropic.ts')).createAnthropicModel(options),
  google: async (options) => (await import('./google.ts')).createGoogleModel(options),
  openai: async (options) =>
    (await import('./openai-compatible.ts')).createOpenAiCompatibleModel({
      ...options,
      dialect: { lengthField: 'max_completion_tokens', sendsTemperature: true },
    }),
  'openai-compatible': async (options) => (await import('./openai-compatible.ts')).createOpenAiCompatibleModel(options),
};
