import { createAnthropic } from '@ai-sdk/anthropic';
import type { ProviderModel } from '../../models/ports.ts';
import { createSdkModel, type SdkModelOptions } from './sdk-model.ts';

/** Anthropic's models, by its Messages API. */
export function createAnthropicModel(options: SdkModelOptions): ProviderModel {
  return createSdkModel(options, {
    create: (settings) => createAnthropic(settings).languageModel(options.model),
  });
}
