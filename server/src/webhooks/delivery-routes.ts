import { z } from 'zod';
import { invalidRequest } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import type { Delivery, DeliveryPlace, Webhooks } from './index.ts';
import { deliveryDocument, deliveryOf, deliveryParams, ofWebhooks, webhookParams } from './route-fields.ts';

/** What was sent to a webhook; sent again, or sent to try it. */
export function deliveryRoutes({ webhooks }: { webhooks: Webhooks }): Endpoint[] {
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
        body: deliveryOf(await webhooks.sendTest(signedIn(caller), params.webhookId)),
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
        const found = await webhooks.deliveriesOf(signedIn(caller), params.webhookId, {
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
        body: deliveryOf(await webhooks.sendAgain(signedIn(caller), params.webhookId, params.deliveryId)),
      }),
    ),
  ];
}

const placeOf = ({ createdAt, eventId }: Delivery) => `${createdAt}:${eventId}`;

function placeFrom(text: string): DeliveryPlace {
  const [, time, eventId] = /^(\d{1,15}):(evt_[\w-]+)$/.exec(text) ?? [];
  if (time === undefined || eventId === undefined)
    throw invalidRequest('after: must be the `next` of a page of this list.');
  return { createdAt: Number(time), eventId };
}
