import type { buildConnector } from 'undici';
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

interface Options {
  firstChunkTimeoutMs: number;
  totalTimeoutMs: number;
  /** Hosts of a network of one's own that owners may use. */
  allowedHosts: AllowedHosts;
  resolve?: Resolve;
}

/**
 * Opens models by their provider, each with connections of its own. What speaks to a provider is loaded with the first
 * question to it: a server that asks none is smaller without.
 */
export function createModelOpener({ allowedHosts, resolve = resolveAll, ...timeouts }: Options): OpenModel {
  async function open(endpoint: ModelEndpoint, whose: Whose): Promise<ProviderModel> {
    if (whose === 'operator') return openProvider({ ...endpoint, ...timeouts });
    const refusal = refusalOf(endpoint.baseUrl, allowedHosts);
    if (refusal) throw new ModelFailure('blocked', refusal);
    const { guardedConnector } = await import('../web-fetch/guarded-agent.ts');
    return openProvider({ ...endpoint, ...timeouts, connect: guardedConnector(allowedHosts, resolve) });
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

type ProviderOptions = ModelEndpoint &
  Pick<Options, 'firstChunkTimeoutMs' | 'totalTimeoutMs'> & {
    connect?: buildConnector.connector;
  };

async function openProvider(options: ProviderOptions): Promise<ProviderModel> {
  switch (options.provider) {
    case 'anthropic':
      return (await import('./anthropic.ts')).createAnthropicModel(options);
    case 'google':
      return (await import('./google.ts')).createGoogleModel(options);
    case 'openai':
    case 'openai-compatible': {
      const { createOpenAiCompatibleModel } = await import('./openai-compatible.ts');
      const lengthField = options.provider === 'openai' ? 'max_completion_tokens' : 'max_tokens';
      return createOpenAiCompatibleModel({ ...options, dialect: { lengthField, sendsTemperature: true } });
    }
  }
}
