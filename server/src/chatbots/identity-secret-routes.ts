import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import type { Chatbots } from './index.ts';

/** The secret with which an owner's server says who a visitor is. */
export function identitySecretRoutes({ chatbots }: { chatbots: Chatbots }): Endpoint[] {
  const common = {
    path: '/api/chatbots/{id}/identity-secret',
    tag: 'Chatbots',
    callers: ['user'],
    apiKey: withScope('manage'),
    params: z.object({ id: z.string() }),
    errors: ['CHATBOT_NOT_FOUND'],
  } as const;
  const time = z.iso.datetime();

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        summary: 'Read whether a chatbot has an identity secret',
        success: {
          status: 200,
          description: 'Whether there is one, and since when.',
          schema: z.object({ isSet: z.boolean(), createdAt: time.nullable() }),
        },
      },
      async ({ caller, params }) => {
        const found = await chatbots.identitySecrets.about(actorOf(caller), params.id);
        return { body: { isSet: found !== undefined, createdAt: found ? iso(found.createdAt) : null } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        summary: 'Give a chatbot a new identity secret',
        description:
          'Your server signs with it whom a visitor is. It is shown this once and replaces the one before at once: visitors identified by that one are asked to be identified again within the hour.',
        success: {
          status: 201,
          description: 'The secret.',
          schema: z.object({ secret: z.string(), createdAt: time }),
        },
        errors: ['CHATBOT_NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params }) => {
        const { secret, createdAt } = await chatbots.identitySecrets.create(actorOf(caller), params.id);
        return { body: { secret, createdAt: iso(createdAt) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        summary: "Take a chatbot's identity secret away",
        success: { status: 204, description: 'Nobody can be identified any more.' },
      },
      async ({ caller, params }) => {
        await chatbots.identitySecrets.delete(actorOf(caller), params.id);
        return {};
      },
    ),
  ];
}

const iso = (atMs: number) => new Date(atMs).toISOString();
