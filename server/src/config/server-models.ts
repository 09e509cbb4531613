import { z } from 'zod';
import {
  largestQuestion,
  type ModelEndpoint,
  needsKey,
  type Price,
  type Provider,
  providerNamed,
  providers,
  usualBaseUrl,
} from '../models/index.ts';

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
  // A smaller model of the same provider is asked with the same key.
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
  const baseUrl = given.baseUrl?.replace(/\/+$/, '') ?? usualBaseUrl(provider);
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

const fallback = z.strictObject({
  provider: z.enum(providers).optional(),
  model: z.string().min(1),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  apiKey: headerText().optional(),
  /** The name of an environment variable that holds it. */
  apiKeyFrom: z.string().min(1).optional(),
});
export type ModelFallback = z.output<typeof fallback>;

export function modelFallbacks() {
  return jsonOf(
    z.array(fallback).max(10),
    'must be a JSON array of objects with model and, as needed, provider, baseUrl, and apiKey or apiKeyFrom',
  );
}

export function modelPrices() {
  const price = z.number().nonnegative().max(1_000_000);
  return jsonOf(
    z.record(z.string(), z.tuple([price, price])),
    'must be a JSON object of models, each with the prices of a million tokens in and out: {"gpt-4.1-mini": [0.4, 1.6]}',
  ).transform(
    (prices): ReadonlyMap<string, Price> =>
      new Map(Object.entries(prices).map(([model, [input, output]]) => [model, { input, output }])),
  );
}

/** A key that can be sent: others would fail with every request, and their error would show them. */
export function headerText() {
  return z.string().regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces');
}

export function amount() {
  const form = 'must be an amount such as 2.50';
  return z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, form)
    .transform(Number);
}

/** Its problems never quote the value: there are keys in it. */
function jsonOf<Schema extends z.ZodType>(schema: Schema, form: string) {
  return z.string().transform((text, context): z.output<Schema> => {
    const result = schema.safeParse(parsed(text));
    if (result.success) return result.data;
    const path = result.error.issues[0]?.path.join('.');
    context.addIssue({ code: 'custom', message: path ? `${form}; look at ${path}` : form });
    return z.NEVER;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
