import { createGoogle } from '@ai-sdk/google';
import { type ProviderModel, thinkingTokens } from '../../models/ports.ts';
import type { ProviderOptions } from './provider.ts';
import { createSdkModel } from './sdk-model.ts';

/** Older models reject the setting for reasoning. */
const MODELS_THAT_THINK = /^gemini-(2\.5|[3-9])/;

/** Google's models, by the Gemini API. They are asked to think little: the passages hold the answer. */
export function createGoogleModel(options: ProviderOptions): ProviderModel {
  const doesThink = MODELS_THAT_THINK.test(options.model);
  return createSdkModel(options, {
    create: (settings) => createGoogle(settings).languageModel(options.model),
    extras: ({ maxTokens }) => (doesThink ? { maxOutputTokens: maxTokens + thinkingTokens, reasoning: 'minimal' } : {}),
  });
}
