import {
  largestQuestion,
  type ModelEndpoint,
  needsKey,
  type Price,
  type Provider,
  providerNamed,
  usualBaseUrls,
} from '../models/index.ts';
import type { ModelFallback } from './model-forms.ts';

interface ModelSettings {
  MODEL_PROVIDER: Provider | undefined;
  MODEL_NAME: string | undefined;
  MODEL_API_KEY: string | undefined;
  MODEL_BASE_URL: string | undefined;
  MODEL_FALLBACKS: readonly ModelFallback[];
  MODEL_DAILY_TOKENS: number;
  MODEL_DAILY_SPEND: number;
  MODEL_PRICES: ReadonlyMap<string, Price> | undefined;
}

/** The server's models in the order in which they are asked, and what is wrong with their settings. */
export function serverModels(
  settings: ModelSettings,
  environment: Record<string, string | undefined>,
): { models: ModelEndpoint[]; problems: string[] } {
  const problems: string[] = [];
  const { MODEL_NAME: model, MODEL_FALLBACKS: fallbacks } = settings;
  if (model === undefined) {
    for (const name of ['MODEL_PROVIDER', 'MODEL_BASE_URL', 'MODEL_API_KEY'] as const)
      if (settings[name] !== undefined) problems.push(`${name} needs MODEL_NAME beside it`);
    if (fallbacks.length > 0) problems.push('MODEL_FALLBACKS needs MODEL_NAME beside it');
    return { models: [], problems: [...problems, ...limitProblems(settings, [])] };
  }
  const first = {
    provider: settings.MODEL_PROVIDER,
    model,
    baseUrl: settings.MODEL_BASE_URL,
    apiKey: settings.MODEL_API_KEY,
  };
  const models = [first, ...fallbacks].flatMap((given, at) => {
    const where = at === 0 ? 'MODEL_' : `MODEL_FALLBACKS.${at - 1} `;
    const found = endpointOf({ ...given, apiKey: keyOf(given, environment) }, at === 0, where);
    if (typeof found !== 'string') return [found];
    problems.push(found);
    return [];
  });
  // Whoever asks the same provider for a smaller model has no other key for it.
  for (const endpoint of models) {
    endpoint.apiKey ??= models.find(
      ({ provider, baseUrl, apiKey }) =>
        apiKey !== undefined && provider === endpoint.provider && baseUrl === endpoint.baseUrl,
    )?.apiKey;
    if (endpoint.apiKey === undefined && needsKey(endpoint.provider, endpoint.baseUrl))
      problems.push(`the model ${endpoint.model} needs a key (MODEL_API_KEY, or apiKey in MODEL_FALLBACKS)`);
  }
  return { models, problems: [...problems, ...limitProblems(settings, models)] };
}

function keyOf(given: ModelFallback, environment: Record<string, string | undefined>): string | undefined {
  const named = given.apiKeyFrom === undefined ? undefined : environment[given.apiKeyFrom]?.trim();
  return given.apiKey ?? (named || undefined);
}

function endpointOf(given: ModelFallback, isFirst: boolean, where: string): ModelEndpoint | string {
  const name = (field: string) => `${where}${isFirst ? field.toUpperCase() : field}`;
  const { model, apiKey, apiKeyFrom } = given;
  const provider = given.provider ?? (given.baseUrl ? 'openai-compatible' : providerNamed(model));
  if (provider === undefined)
    return `${name('provider')} must be set, or ${isFirst ? 'MODEL_BASE_URL' : 'baseUrl'}: the name ${model} does not tell whose model it is`;
  const baseUrl = given.baseUrl?.replace(/\/+$/, '') ?? usualBaseUrls[provider];
  if (baseUrl === undefined)
    return `${isFirst ? 'MODEL_BASE_URL' : `${where}baseUrl`} must be set with the provider ${provider}`;
  if (apiKeyFrom !== undefined && apiKey === undefined)
    return `${where}apiKeyFrom names the variable ${apiKeyFrom}, which is not set`;
  return { provider, model, baseUrl, apiKey };
}

function limitProblems(settings: ModelSettings, models: readonly ModelEndpoint[]): string[] {
  const { MODEL_DAILY_TOKENS: tokens, MODEL_DAILY_SPEND: spend, MODEL_PRICES: prices } = settings;
  const least = largestQuestion.promptTokens + largestQuestion.completionTokens;
  const unpriced = models.filter(({ model }) => !prices?.has(model)).map(({ model }) => model);
  return [
    ...(tokens > 0 && tokens < least ? [`MODEL_DAILY_TOKENS must be 0 or at least ${least}`] : []),
    ...(spend > 0 && unpriced.length > 0
      ? [`MODEL_DAILY_SPEND needs the price of ${unpriced.join(', ')} in MODEL_PRICES`]
      : []),
  ];
}
