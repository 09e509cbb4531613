import { z } from 'zod';
import { invalidRequest } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import type { Identity } from '../identity/index.ts';
import type { Delivery, DeliveryCursor, Webhooks } from './index.ts';
import {
  deliveryDocument,
  deliveryOf,
  deliveryParams,
  description,
  ofWebhooks,
  types,
  url,
  webhookDocument,
  webhookOf,
  webhookParams,
  webhookWithSecret,
} from './route-fields.ts';

/** The webhooks of an account. */
export function webhookRoutes({ webhooks, identity }: { webhooks: Webhooks; identity: Identity }): Endpoint[] {
  const ofOne = { ...ofWebhooks, path: '/api/webhooks/{webhookId}', params: webhookParams } as const;

  return [
    endpoint(
      {
        ...ofWebhooks,
        method: 'get',
        path: '/api/webhooks',
        summary: 'List the webhooks of the accounts you manage',
        query: z.object({ accountId: z.string().optional() }),
        success: {
          status: 200,
          description: 'The webhooks, without their secrets.',
          schema: z.object({ webhooks: z.array(webhookDocument) }),
        },
      },
      async ({ caller, query }) => {
        const found = await webhooks.webhooksOf(actorOf(caller), query.accountId);
        return { body: { webhooks: found.map(webhookOf) } };
      },
    ),
    endpoint(
      {
        ...ofWebhooks,
        method: 'post',
        path: '/api/webhooks',
        summary: 'Create a webhook',
        description: 'The reply is the only place where its signing secret is ever shown.',
        isIdempotent: true,
        repliesWithSecret: true,
        body: z.strictObject({
          url,
          types: types.default('all').describe('The types of events to send, or `all`.'),
          description: description.default(''),
          isEnabled: z.boolean().default(true),
          accountId: z.string().optional().describe('Needed by users of several accounts.'),
        }),
        success: { status: 201, description: 'The webhook and its secret.', schema: webhookWithSecret },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, body: { accountId, ...given } }) => {
        const actor = actorOf(caller);
        const chosen = accountId ?? (await identity.onlyAccountOf(actor));
        const created = await webhooks.createWebhook(actor, chosen, given);
        return { body: { ...webhookOf(created), secret: created.secret } };
      },
    ),
    endpoint(
      {
        ...ofOne,
        method: 'get',
        summary: 'Read a webhook',
        success: { status: 200, description: 'The webhook, without its secret.', schema: webhookDocument },
      },
      async ({ caller, params }) => ({
        body: webhookOf(await webhooks.webhookFor(actorOf(caller), params.webhookId)),
      }),
    ),
    endpoint(
      {
        ...ofOne,
        method: 'patch',
        summary: 'Change, enable or disable a webhook',
        description:
          'Fields left out keep their values. While it is disabled nothing is sent or kept for it; what was on its way when it was disabled has failed, and can be sent again.',
        body: z.strictObject({
          url: url.optional(),
          types: types.optional(),
          description: description.optional(),
          isEnabled: z.boolean().optional(),
        }),
        success: { status: 200, description: 'The webhook as it is now.', schema: webhookDocument },
      },
      async ({ caller, params, body }) => ({
        body: webhookOf(await webhooks.changeWebhook(actorOf(caller), params.webhookId, body)),
      }),
    ),
    endpoint(
      {
        ...ofOne,
        method: 'delete',
        summary: 'Delete a webhook with all that is on its way',
        success: { status: 204, description: 'Deleted.' },
      },
      async ({ caller, params }) => {
        await webhooks.deleteWebhook(actorOf(caller), params.webhookId);
        return {};
      },
    ),
    endpoint(
      {
        ...ofOne,
        method: 'post',
        path: '/api/webhooks/{webhookId}/rotate-secret',
        summary: 'Give a webhook a new signing secret',
        description: 'For 24 hours both secrets sign: the header then carries two signatures.',
        isIdempotent: true,
        repliesWithSecret: true,
        success: { status: 200, description: 'The webhook and its new secret.', schema: webhookWithSecret },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params }) => {
        const rotated = await webhooks.rotateSecret(actorOf(caller), params.webhookId);
        return { body: { ...webhookOf(rotated), secret: rotated.secret } };
      },
    ),
    ...deliveryRoutes({ webhooks }),
  ];
}

/** What was sent to a webhook; sent again, or sent to try it. */
function deliveryRoutes({ webhooks }: { webhooks: Webhooks }): Endpoint[] {
  return [
    endpoint(
      {
        ...ofWebhooks,
        method: 'post',
        path: '/api/webhooks/{webhookId}/test',
        summary: 'Send a webhook an event to try it',
        description: 'The event `webhook.test` goes the way of every other, now.',
        params: webhookParams,
        isIdempotent: true,
        success: { status: 202, description: 'The delivery.', schema: deliveryDocument },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params }) => ({
        body: deliveryOf(await webhooks.sendTest(actorOf(caller), params.webhookId)),
      }),
    ),
    endpoint(
      {
        ...ofWebhooks,
        method: 'get',
        path: '/api/webhooks/{webhookId}/deliveries',
        summary: 'List what was sent to a webhook, newest first',
        description: 'Delivered events are kept for 14 days, failed ones for 30.',
        params: webhookParams,
        query: z.object({
          after: z.string().max(200).optional().describe('The `next` of the page before.'),
          limit: z.coerce.number().int().min(1).max(200).default(50),
        }),
        success: {
          status: 200,
          description: 'The deliveries.',
          schema: z.object({ deliveries: z.array(deliveryDocument), next: z.string().nullable() }),
        },
      },
      async ({ caller, params, query: { after, limit } }) => {
        const found = await webhooks.deliveriesOf(actorOf(caller), params.webhookId, {
          after: after === undefined ? undefined : placeFrom(after),
          limit,
        });
        const last = found.length === limit ? found.at(-1) : undefined;
        return { body: { deliveries: found.map(deliveryOf), next: last ? placeOf(last) : null } };
      },
    ),
    endpoint(
      {
        ...ofWebhooks,
        method: 'post',
        path: '/api/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
        summary: 'Send an event again, now',
        description: 'Whether it was delivered, has failed or is waiting; under the same `webhook-id`.',
        params: deliveryParams,
        success: { status: 202, description: 'The delivery.', schema: deliveryDocument },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params }) => ({
        body: deliveryOf(await webhooks.sendAgain(actorOf(caller), params.webhookId, params.deliveryId)),
      }),
    ),
  ];
}

const placeOf = ({ createdAt, eventId }: Delivery) => `${createdAt}:${eventId}`;

function placeFrom(text: string): DeliveryCursor {
  const [, time, eventId] = /^(\d{1,15}):(evt_[\w-]+)$/.exec(text) ?? [];
  if (time === undefined || eventId === undefined)
    throw invalidRequest('after: must be the `next` of a page of this list.');
  return { createdAt: Number(time), eventId };
}
