import { createAnthropic } from '@ai-sdk/anthropic';
import type { ProviderModel } from '../../models/ports.ts';
import type { ProviderOptions } from './provider.ts';
import { createSdkModel } from './sdk-model.ts';

/** Anthropic's models, by its Messages API. */
export function createAnthropicModel(options: ProviderOptions): ProviderModel {
  return createSdkModel(options, {
    create: (settings) => createAnthropic(settings).languageModel(options.model),
  });
}
