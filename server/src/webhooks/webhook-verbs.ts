import { conflict, invalidRequest, notFound } from '../errors/index.ts';
import { type Actor, type Identity, isPermitted, newId, requirePermission } from '../identity/index.ts';
import { type SecretBox, sameSecret } from '../secrets.ts';
import { testType } from './events.ts';
import { dayMs } from './judge-attempt.ts';
import type { Delivery, DeliveryCursor, EventTypes, Webhook, WebhookStore } from './ports.ts';
import { newSigningSecret, sealSecret } from './signing.ts';

const mostOfAccount = 20;
/** How long the secret before a rotation still signs. */
const oldSecretMs = dayMs;

export interface GivenWebhook {
  url: string;
  types: EventTypes;
  description: string;
  isEnabled: boolean;
}

interface Dependencies {
  store: WebhookStore;
  identity: Identity;
  box: SecretBox;
  /** Why an address is refused before anything is connected to. */
  refusalOf(url: string): string | undefined;
  clock(): number;
}

/** The webhooks of an account, for those who manage it. */
export function webhookVerbs({ store, identity, box, refusalOf, clock }: Dependencies) {
  /** A webhook of others answers as one that does not exist. */
  async function webhookFor(actor: Actor, id: string): Promise<Webhook> {
    const webhook = await store.find(id);
    const role = webhook && (await identity.roleOf(actor, webhook.accountId));
    if (!role) throw notFound('webhook');
    requirePermission(role, 'manage');
    return webhook;
  }

  function checkAddress(url: string): void {
    const refusal = refusalOf(url);
    if (refusal) throw invalidRequest(`url: ${refusal}`);
  }

  return {
    webhookFor,

    /** The only moment, but for a rotation, at which its secret is shown. */
    async createWebhook(actor: Actor, accountId: string, given: GivenWebhook): Promise<Webhook & { secret: string }> {
      await identity.accountFor(actor, accountId, 'manage');
      checkAddress(given.url);
      const id = newId('hook');
      const secret = newSigningSecret();
      const webhook: Webhook = {
        ...given,
        id,
        accountId,
        disabledReason: null,
        failingSince: null,
        secretBox: sealSecret(box, secret, id),
        oldSecretBox: null,
        oldSecretUntil: null,
        createdAt: clock(),
        updatedAt: clock(),
      };
      if ((await store.create(webhook, mostOfAccount)) === 'too-many')
        throw conflict(`An account has at most ${mostOfAccount} webhooks.`);
      // Asked again under the same Idempotency-Key, it is there already, and may have been changed since.
      return { ...((await store.find(id)) ?? webhook), secret };
    },

    async webhooksOf(actor: Actor, accountId?: string): Promise<Webhook[]> {
      if (accountId !== undefined) {
        await identity.accountFor(actor, accountId, 'manage');
        return store.ofAccount(accountId);
      }
      const managed = (await identity.accountsOf(actor)).filter(({ role }) => isPermitted(role, 'manage'));
      return (await Promise.all(managed.map(({ id }) => store.ofAccount(id)))).flat();
    },

    async changeWebhook(actor: Actor, id: string, changes: Partial<GivenWebhook>): Promise<Webhook> {
      await webhookFor(actor, id);
      if (changes.url !== undefined) checkAddress(changes.url);
      await store.change(id, changes, clock());
      return webhookFor(actor, id);
    },

    async deleteWebhook(actor: Actor, id: string): Promise<void> {
      await webhookFor(actor, id);
      await store.delete(id);
    },

    /** The secret before signs too for a day, so that receivers can be changed one after the other. */
    async rotateSecret(actor: Actor, id: string): Promise<Webhook & { secret: string }> {
      const webhook = await webhookFor(actor, id);
      const secret = newSigningSecret();
      // Asked again under the same Idempotency-Key, it has been rotated to this already.
      if (sameSecret(box.open(webhook.secretBox, id) ?? '', secret)) return { ...webhook, secret };
      const sealed = sealSecret(box, secret, id);
      if (!(await store.replaceSecret(webhook, sealed, clock() + oldSecretMs, clock())))
        throw conflict('Somebody else has rotated this secret at the same moment; try again.');
      return { ...(await webhookFor(actor, id)), secret };
    },
  };
}

interface DeliveryDependencies {
  store: WebhookStore;
  webhookFor(actor: Actor, id: string): Promise<Webhook>;
  /** Called when there is something to send. */
  wake(): void;
  clock(): number;
}

/** What was sent to a webhook and how it went; sent again, or sent to try it. */
export function deliveryVerbs({ store, webhookFor, wake, clock }: DeliveryDependencies) {
  async function enabledWebhook(actor: Actor, id: string): Promise<Webhook> {
    const webhook = await webhookFor(actor, id);
    if (!webhook.isEnabled) throw conflict('This webhook is disabled; enable it first.');
    return webhook;
  }

  async function deliveryOf(webhookId: string, eventId: string): Promise<Delivery> {
    const delivery = await store.findDelivery(webhookId, eventId);
    if (!delivery) throw notFound('delivery');
    return delivery;
  }

  return {
    async sendTest(actor: Actor, webhookId: string): Promise<Delivery> {
      await enabledWebhook(actor, webhookId);
      const eventId = newId('evt');
      await store.addDelivery({ webhookId, eventId, type: testType, data: { webhookId } }, clock());
      wake();
      return deliveryOf(webhookId, eventId);
    },

    async deliveriesOf(
      actor: Actor,
      webhookId: string,
      page: { after: DeliveryCursor | undefined; limit: number },
    ): Promise<Delivery[]> {
      await webhookFor(actor, webhookId);
      return store.deliveries(webhookId, page.after, page.limit);
    },

    /** Whatever became of it: it is sent now, and from then on as if it were new. */
    async sendAgain(actor: Actor, webhookId: string, eventId: string): Promise<Delivery> {
      await webhookFor(actor, webhookId);
      await deliveryOf(webhookId, eventId);
      await enabledWebhook(actor, webhookId);
      if (!(await store.sendAgain(webhookId, eventId, clock())))
        throw conflict('This delivery is being sent at this moment.');
      wake();
      return deliveryOf(webhookId, eventId);
    },
  };
}
