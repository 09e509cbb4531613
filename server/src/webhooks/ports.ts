/** What webhooks need from outside: a store, and a way to post to the addresses that owners give. */
import type { EventType } from './events.ts';

export interface Webhook {
  id: string;
  accountId: string;
  url: string;
  types: EventTypes;
  description: string;
  isEnabled: boolean;
  /** Why it was disabled, where nobody did it by hand. */
  disabledReason: string | null;
  /** The first of the failures that go on, without a delivery or a pause of two days among them; null while all is well. */
  failingSince: number | null;
  /** Encrypted. */
  secretBox: string;
  /** The secret before, which signs too until its time is over. */
  oldSecretBox: string | null;
  oldSecretUntil: number | null;
  createdAt: number;
  updatedAt: number;
}

export type EventTypes = 'all' | EventType[];

export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** One event on its way to one webhook. */
export interface Delivery {
  webhookId: string;
  eventId: string;
  type: string;
  state: DeliveryState;
  /** How often it was sent, or was about to be. */
  attempts: number;
  lastAttemptAt: number | null;
  /** What the receiver answered; null where it did not. */
  lastStatus: number | null;
  lastError: string | null;
  nextAttemptAt: number | null;
  createdAt: number;
  finishedAt: number | null;
}

/** A delivery whose time has come, and where it goes. */
export interface DueDelivery {
  accountId: string;
  webhookId: string;
  eventId: string;
  url: string;
}

/** A delivery that this node holds until `leaseMs` are over. */
export interface ClaimedDelivery {
  webhook: Pick<Webhook, 'id' | 'url' | 'secretBox' | 'oldSecretBox' | 'oldSecretUntil'>;
  eventId: string;
  type: string;
  data: unknown;
  createdAt: number;
  /** Tells its present holder from earlier ones. */
  attempts: number;
  /** Attempts that went wrong; those that a killed server never finished are not among them. */
  failures: number;
}

export interface Attempt {
  status: number | null;
  error: string | null;
  nowMs: number;
}

/** Where a page of deliveries begins: after this one. */
export interface DeliveryCursor {
  createdAt: number;
  eventId: string;
}

export interface WebhookStore {
  /** Keeps to the limit also when others are added at the same moment. What is there already stays as it is. */
  create(webhook: Webhook, mostOfAccount: number): Promise<'created' | 'too-many'>;
  find(id: string): Promise<Webhook | undefined>;
  ofAccount(accountId: string): Promise<Webhook[]>;
  /** Disabling stops what is on its way; enabling begins anew. */
  change(
    id: string,
    changes: Partial<Pick<Webhook, 'url' | 'types' | 'description' | 'isEnabled'>>,
    nowMs: number,
  ): Promise<void>;
  /** False when somebody else has changed it at the same moment. */
  replaceSecret(
    webhook: Pick<Webhook, 'id' | 'secretBox'>,
    secretBox: string,
    oldSecretUntil: number,
    nowMs: number,
  ): Promise<boolean>;
  delete(id: string): Promise<void>;

  /** Sends one event to one webhook, whatever types it wants. */
  addDelivery(
    delivery: { webhookId: string; eventId: string; type: string; data: unknown },
    nowMs: number,
  ): Promise<void>;
  findDelivery(webhookId: string, eventId: string): Promise<Delivery | undefined>;
  /** Newest first. */
  deliveries(webhookId: string, after: DeliveryCursor | undefined, limit: number): Promise<Delivery[]>;
  /** Begins a delivery anew, unless it is being sent at this moment. */
  sendAgain(webhookId: string, eventId: string, nowMs: number): Promise<boolean>;

  /**
   * What is due of the next accounts, by the order of their ids: one for each webhook that has fewer than
   * `mostOfWebhook` under way. `lastAccount` is where to go on, or undefined when there is nobody after these.
   */
  due(options: {
    nowMs: number;
    afterAccount: string;
    accounts: number;
    mostOfWebhook: number;
  }): Promise<{ due: DueDelivery[]; lastAccount: string | undefined }>;
  /** Takes those that no other node has taken, of each webhook no more than `mostOfWebhook` at once on all nodes. */
  claim(
    due: readonly DueDelivery[],
    options: { nowMs: number; leaseMs: number; mostOfWebhook: number },
  ): Promise<ClaimedDelivery[]>;
  succeed(claimed: ClaimedDelivery, attempt: Attempt): Promise<void>;
  /**
   * Tries again at that time, or never again; disables a webhook that has done nothing but fail since `hopelessSince`.
   * A failure is the first one when there was none since `continuousSince`; at an address that the webhook has left, it
   * does not count for it.
   */
  fail(
    claimed: ClaimedDelivery,
    attempt: Attempt & {
      nextAttemptAt: number | null;
      continuousSince: number;
      hopelessSince: number;
      hopelessReason: string;
    },
  ): Promise<void>;
  /**
   * The receiver wants nothing any more: disables the webhook and stops what is on its way. False, and nothing is done,
   * when the webhook has another address by now.
   */
  end(claimed: ClaimedDelivery, attempt: Attempt & { reason: string }): Promise<boolean>;
  /** Frees a delivery that was not tried. */
  giveBack(claimed: ClaimedDelivery, nowMs: number): Promise<void>;
  /** Frees every delivery at once; only for a server that knows itself to be alone. */
  releaseAll(nowMs: number): Promise<void>;
  /** Deletes what is over, some at a time; returns how many. */
  forget(times: { nowMs: number; deliveredBefore: number; failedBefore: number }, limit: number): Promise<number>;
}

export type PostOutcome =
  | { status: number; retryAfterMs: number | undefined }
  /** Why there is no answer, in a sentence for the owner, and whether it was waited for in vain. */
  | { unanswered: string; isTooSlow: boolean };

/** Posts to what an owner's address names, and never to anything inside our own network; follows no redirect. */
export interface WebPost {
  /** Why an address is refused, as far as can be told without looking its name up. */
  refusalOf(url: string): string | undefined;
  /** Rejects only when the signal is aborted. */
  post(
    url: string,
    request: { headers: Record<string, string>; body: string | Buffer; signal: AbortSignal },
  ): Promise<PostOutcome>;
  close(): Promise<void>;
}
