import { z } from 'zod';
import { withAccountScope } from '../identity/index.ts';
import { type Delivery, eventTypes, type Webhook } from './index.ts';

const time = z.iso.datetime();
const timeOrNull = time.nullable();
const textOf = (ms: number) => new Date(ms).toISOString();
const textOrNull = (ms: number | null) => (ms === null ? null : textOf(ms));

export const webhookParams = z.object({ webhookId: z.string() });
export const deliveryParams = webhookParams.extend({ deliveryId: z.string() });

/** What every endpoint of a webhook has in common. */
export const ofWebhooks = {
  tag: 'Webhooks',
  callers: ['user'],
  apiKey: withAccountScope('manage'),
  errors: ['NOT_FOUND'],
} as const;

export const url = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .describe('Where events are posted to: on the internet, or a host that the operator has allowed.');
export const types = z.union([
  z.literal('all'),
  z
    .array(z.enum(eventTypes))
    .min(1)
    .max(eventTypes.length)
    .refine((list) => new Set(list).size === list.length, 'must not name a type twice'),
]);
export const description = z.string().trim().max(200);

export const webhookDocument = z.object({
  id: z.string(),
  accountId: z.string(),
  url: z.string(),
  types,
  description: z.string(),
  isEnabled: z.boolean(),
  disabledReason: z.string().nullable().describe('Why the server disabled it.'),
  failingSince: timeOrNull.describe(
    'The first of the failures that go on, without a delivery or a pause of two days among them.',
  ),
  oldSecretUntil: timeOrNull.describe('Until when the secret before the last rotation signs too.'),
  createdAt: time,
  updatedAt: time,
});
export const webhookWithSecret = webhookDocument.extend({
  secret: z.string().describe('Signs every delivery. It is shown here and never again.'),
});

export const deliveryDocument = z.object({
  id: z.string().describe("The event's id, which every attempt carries as `webhook-id`."),
  type: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number(),
  lastAttemptAt: timeOrNull,
  lastStatus: z.number().nullable().describe("The receiver's status; null where it did not answer."),
  lastError: z.string().nullable(),
  nextAttemptAt: timeOrNull,
  createdAt: time,
  finishedAt: timeOrNull,
});

export function webhookOf(webhook: Webhook) {
  const { id, accountId, url, types, description, isEnabled, disabledReason } = webhook;
  return {
    id,
    accountId,
    url,
    types,
    description,
    isEnabled,
    disabledReason,
    failingSince: textOrNull(webhook.failingSince),
    oldSecretUntil: textOrNull(webhook.oldSecretUntil),
    createdAt: textOf(webhook.createdAt),
    updatedAt: textOf(webhook.updatedAt),
  };
}

export function deliveryOf(delivery: Delivery) {
  const { eventId, type, state, attempts, lastStatus, lastError } = delivery;
  return {
    id: eventId,
    type,
    state,
    attempts,
    lastStatus,
    lastError,
    lastAttemptAt: textOrNull(delivery.lastAttemptAt),
    nextAttemptAt: textOrNull(delivery.nextAttemptAt),
    createdAt: textOf(delivery.createdAt),
    finishedAt: textOrNull(delivery.finishedAt),
  };
}
