import type { Identity } from '../identity/index.ts';
import { createSecretBox } from '../secrets.ts';
import type { Tracer } from '../tracing/index.ts';
import { createDispatcher } from './dispatcher.ts';
import { dayMs } from './judge-attempt.ts';
import type { WebhookStore, WebPost } from './ports.ts';
import { deliveryVerbs, webhookVerbs } from './webhook-verbs.ts';

export { type EventData, type EventType, eventTypes, webhookEvents } from './events.ts';
export type { Delivery, DeliveryCursor, Webhook } from './ports.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

interface Dependencies {
  store: WebhookStore;
  identity: Identity;
  web: Pick<WebPost, 'post' | 'refusalOf'>;
  /** What signing secrets are locked with; nothing where there is no such secret. */
  secret(): string | undefined;
  tracer?: Tracer | undefined;
  clock(): number;
  onError(error: unknown, context?: object): void;
}

const deliveredKeptMs = 14 * dayMs;
const failedKeptMs = 30 * dayMs;
const forgottenAtOnce = 1_000;

/** Tells the servers of an account what happens, as Standard Webhooks. */
export function createWebhooks({ store, identity, web, secret, tracer, clock, onError }: Dependencies) {
  const box = createSecretBox(secret, 'secrets of webhooks');
  const dispatcher = createDispatcher({ store, post: web.post, box, tracer, clock, onError });
  const verbs = webhookVerbs({ store, identity, box, refusalOf: web.refusalOf, clock });
  return {
    ...verbs,
    ...deliveryVerbs({ store, webhookFor: verbs.webhookFor, wake: dispatcher.wake, clock }),
    /** Begins to send. */
    start: dispatcher.start,
    /** Called when an event was written. */
    wake: dispatcher.wake,
    stop: dispatcher.stop,

    async forgetOld(): Promise<void> {
      const nowMs = clock();
      const times = {
        nowMs,
        deliveredBefore: nowMs - deliveredKeptMs,
        failedBefore: nowMs - failedKeptMs,
      };
      while ((await store.forget(times, forgottenAtOnce)) === forgottenAtOnce);
    },
  };
}
