import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf, signedIn } from '../http/signed-in.ts';
import { type Identity, noApiKey, withScope } from '../identity/index.ts';
import type { Limits } from '../limits/index.ts';
import type { LocalModels, Models } from './index.ts';
import { givenModel } from './route-fields.ts';
import { trialReasonCodes } from './trial-reasons.ts';

export interface TrialServices {
  models: Models;
  identity: Identity;
  limits: Limits;
  /** Nothing where this server is reached from other machines. */
  localModels: LocalModels | undefined;
}

/** Models before they are chosen: whether one works, and which run on this machine. */
export function trialRoutes({ models, identity, limits, localModels }: TrialServices): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/chatbots/{id}/model/test',
        tag: 'Models',
        callers: ['user'],
        apiKey: withScope('manage'),
        summary: 'Try a language model before it is saved',
        description: 'It is asked for one word, under the rules for models of chatbots. Nothing is stored.',
        params: z.object({ id: z.string() }),
        body: givenModel,
        success: {
          status: 200,
          description: 'How it went.',
          schema: z.object({
            isWorking: z.boolean(),
            milliseconds: z.number().describe('Until the first word, or until it failed.'),
            reason: z.string().nullable().describe('Why the model does not work. Null where it does.'),
            reasons: z
              .array(
                z.object({
                  code: z.enum(trialReasonCodes),
                  values: z.record(z.string(), z.union([z.string(), z.number()])),
                }),
              )
              .describe(
                'The same for programs: a code, and the values that the sentence names. Empty where there is none.',
              ),
          }),
        },
        errors: ['CHATBOT_NOT_FOUND', 'CONFLICT', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, params, body, signal }) => {
        const endpointToTry = await models.endpointOf(actorOf(caller), params.id, body);
        await limits.countModelTrial(params.id);
        return { body: await models.tryModel(endpointToTry, signal) };
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/models/local',
        tag: 'Models',
        callers: ['user'],
        apiKey: noApiKey('Only the operator looks at the machine that the server runs on.'),
        summary: 'Look for language models on this machine',
        description:
          'For the operator of a server that is reached on its own machine only. Chatbots there may use the address as the base URL of their model.',
        success: {
          status: 200,
          description: 'The models of an Ollama that runs here.',
          schema: z.object({
            isRunning: z.boolean(),
            baseUrl: z.string(),
            models: z.array(z.string()),
            serverModel: z
              .string()
              .nullable()
              .describe("The server's own, for chatbots without one; null where it has none."),
          }),
        },
        errors: ['FORBIDDEN'],
      },
      async ({ caller }) => {
        if (!localModels || !(await identity.isOperator(signedIn(caller))))
          throw new Problem('FORBIDDEN', 'Only the operator of a server on this machine may look for models on it.');
        const found = await localModels.list();
        return {
          body: {
            isRunning: found !== undefined,
            baseUrl: localModels.baseUrl,
            models: found ?? [],
            serverModel: models.serverModel ?? null,
          },
        };
      },
    ),
  ];
}
