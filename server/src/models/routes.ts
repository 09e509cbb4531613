import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withAccountScope, withScope } from '../identity/index.ts';
import { type Models, providers, type StoredModel } from './index.ts';
import { givenModel } from './route-fields.ts';
import { type TrialServices, trialRoutes } from './trial-routes.ts';

const model = z.object({
  provider: z.enum(providers),
  model: z.string(),
  baseUrl: z.string(),
  hasApiKey: z.boolean(),
  apiKeyLastFour: z.string().nullable(),
});
const modelDocument = z.object({
  model: model.nullable().describe("The chatbot's own; null while the server's writes for it."),
  fallbacks: z.array(model),
});
const usage = z.object({
  day: z.string().describe('The day, in UTC.'),
  promptTokens: z.number(),
  completionTokens: z.number(),
  spend: z.number().describe("In the currency of the server's prices."),
});
const usageDocument = z.object({
  today: usage,
  days: z.array(usage).describe('The last 30 days, the oldest first; those without any use are left out.'),
  limits: z.object({
    dailyTokens: z.number().nullable(),
    dailySpend: z.number().nullable(),
  }),
});

/** A chatbot's own model, and what an account has used of the server's. */
export function modelRoutes(services: TrialServices): Endpoint[] {
  const { models } = services;
  const ofModel = {
    path: '/api/chatbots/{id}/model',
    tag: 'Models',
    callers: ['user'],
    apiKey: withScope('manage'),
    params: z.object({ id: z.string() }),
    errors: ['CHATBOT_NOT_FOUND'],
  } as const;

  return [
    endpoint(
      {
        ...ofModel,
        method: 'get',
        summary: "Read a chatbot's own language model",
        success: { status: 200, description: 'The model, without its key.', schema: modelDocument },
      },
      async ({ caller, params }) => ({
        body: documentOf(await models.modelsOf(actorOf(caller), params.id)),
      }),
    ),
    endpoint(
      {
        ...ofModel,
        method: 'put',
        summary: 'Give a chatbot a language model of its own',
        description:
          'Its base URL must be on the internet, or a host that the operator has allowed. The key is kept encrypted and never shown again.',
        body: givenModel.extend({ fallbacks: z.array(givenModel).max(5).default([]) }),
        success: { status: 200, description: 'The model, without its key.', schema: modelDocument },
        errors: ['CHATBOT_NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params, body: { fallbacks, ...first } }) => ({
        body: documentOf(await models.setModels(actorOf(caller), params.id, [first, ...fallbacks])),
      }),
    ),
    endpoint(
      {
        ...ofModel,
        method: 'delete',
        summary: "Go back to the server's language model",
        success: { status: 204, description: 'The model and its key are gone.' },
      },
      async ({ caller, params }) => {
        await models.deleteModels(actorOf(caller), params.id);
        return {};
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/accounts/{accountId}/usage',
        tag: 'Models',
        summary: "Read what an account has used of the server's language models",
        callers: ['user'],
        apiKey: withAccountScope('read'),
        params: z.object({ accountId: z.string() }),
        success: { status: 200, description: 'Tokens and spending by day.', schema: usageDocument },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const { today, days, limits } = await models.usageOf(actorOf(caller), params.accountId);
        return {
          body: {
            today: usageOf(today),
            days: days.map(usageOf),
            limits: {
              dailyTokens: limits.tokens || null,
              dailySpend: limits.micros ? limits.micros / 1_000_000 : null,
            },
          },
        };
      },
    ),
    ...trialRoutes(services),
  ];
}

function documentOf(models: readonly StoredModel[] | undefined) {
  const [first, ...others] = (models ?? []).map(({ provider, model, baseUrl, keyBox, keyLastFour }) => ({
    provider,
    model,
    baseUrl,
    hasApiKey: keyBox !== null,
    apiKeyLastFour: keyLastFour,
  }));
  return { model: first ?? null, fallbacks: others };
}

function usageOf({ spendMicros, ...rest }: Awaited<ReturnType<Models['usageOf']>>['today']) {
  return { ...rest, spend: spendMicros / 1_000_000 };
}
