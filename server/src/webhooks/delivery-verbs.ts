import { conflict, notFound } from '../errors/index.ts';
import { newId, type UserCaller } from '../identity/index.ts';
import { testType } from './events.ts';
import type { Delivery, DeliveryPlace, Webhook, WebhookStore } from './ports.ts';

interface Dependencies {
  store: WebhookStore;
  webhookFor(user: UserCaller, id: string): Promise<Webhook>;
  /** Called when there is something to send. */
  wake(): void;
  clock(): number;
}

/** What was sent to a webhook and how it went; sent again, or sent to try it. */
export function deliveryVerbs({ store, webhookFor, wake, clock }: Dependencies) {
  async function enabledWebhook(user: UserCaller, id: string): Promise<Webhook> {
    const webhook = await webhookFor(user, id);
    if (!webhook.isEnabled) throw conflict('This webhook is disabled; enable it first.');
    return webhook;
  }

  async function deliveryOf(webhookId: string, eventId: string): Promise<Delivery> {
    const delivery = await store.findDelivery(webhookId, eventId);
    if (!delivery) throw notFound('delivery');
    return delivery;
  }

  return {
    async sendTest(user: UserCaller, webhookId: string): Promise<Delivery> {
      await enabledWebhook(user, webhookId);
      const eventId = newId('evt');
      await store.addDelivery({ webhookId, eventId, type: testType, data: { webhookId } }, clock());
      wake();
      return deliveryOf(webhookId, eventId);
    },

    async deliveriesOf(
      user: UserCaller,
      webhookId: string,
      page: { after: DeliveryPlace | undefined; limit: number },
    ): Promise<Delivery[]> {
      await webhookFor(user, webhookId);
      return store.deliveries(webhookId, page.after, page.limit);
    },

    /** Whatever became of it: it is sent now, and from then on as if it were new. */
    async sendAgain(user: UserCaller, webhookId: string, eventId: string): Promise<Delivery> {
      await webhookFor(user, webhookId);
      await deliveryOf(webhookId, eventId);
      await enabledWebhook(user, webhookId);
      if (!(await store.sendAgain(webhookId, eventId, clock())))
        throw conflict('This delivery is being sent at this moment.');
      wake();
      return deliveryOf(webhookId, eventId);
    },
  };
}
