import { createGoogle } from '@ai-sdk/google';
import type { ProviderModel } from '../../models/ports.ts';
import { createSdkModel, type SdkModelOptions } from './sdk-model.ts';

/** Thinking counts as part of the answer's length. */
const THINKING_TOKENS = 1_000;

/** Google's models, by the Gemini API. They are asked to think little: the passages hold the answer. */
export function createGoogleModel(options: SdkModelOptions): ProviderModel {
  return createSdkModel(options, {
    create: (settings) => createGoogle(settings).languageModel(options.model),
    extras: ({ maxTokens }) => ({ maxOutputTokens: maxTokens + THINKING_TOKENS, reasoning: 'minimal' }),
  });
}
