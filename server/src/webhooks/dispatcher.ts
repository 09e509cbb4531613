import type { SecretBox } from '../secrets.ts';
import { createSendingLoop } from '../sending-loop.ts';
import { inNewTrace, type Span, type Tracer } from '../tracing/index.ts';
import { dayMs, judgeAttempt } from './judge-attempt.ts';
import type { ClaimedDelivery, DueDelivery, PostOutcome, WebhookStore, WebPost } from './ports.ts';
import { SendingSlots } from './sending-slots.ts';
import { signedHeaders, signingSecrets } from './signing.ts';

/** Longer than an attempt may take, so that nobody else takes up what is still being sent. */
const leaseMs = 30_000;
/** On all nodes together, for the receiver's sake. */
const mostOfWebhook = 2;
const accountsPerRead = 16;
/** With a pause longer than this between two failures, the second begins anew: retries are never so far apart. */
const longestPauseMs = 2 * dayMs;
const hopelessAfterMs = 5 * dayMs;

interface Dependencies {
  store: WebhookStore;
  post: WebPost['post'];
  box: SecretBox;
  atOnce?: number;
  /** Where traces are switched on: each attempt is one. */
  tracer?: Tracer | undefined;
  clock(): number;
  onError(error: unknown, context?: object): void;
}

/**
 * Sends what is due. Deliveries are rows in the database, held by leases: what a killed server had in hand is sent again
 * when its lease is over, by whichever node looks first.
 */
export function createDispatcher({ store, post, box, atOnce, tracer, clock, onError }: Dependencies) {
  const slots = new SendingSlots(atOnce);
  /** The account that was served last; the next look goes on after it. */
  let lastServed = '';
  const loop = createSendingLoop({ look, hasRoom: () => slots.free > 0, onError });

  /** Serves account after account, until it has been around once without finding anything that it may send. */
  async function look() {
    let beganAfter = lastServed;
    while (!loop.isStopping && slots.free > 0) {
      const { due, lastAccount } = await store.due({
        nowMs: clock(),
        afterAccount: lastServed,
        accounts: accountsPerRead,
        mostOfWebhook,
      });
      lastServed = lastAccount ?? '';
      const count = await begin(roundRobin(due));
      if (count > 0) beganAfter = lastServed;
      else if (lastAccount === undefined) {
        if (beganAfter === '') return;
        beganAfter = '';
      }
    }
  }

  /** Sends the deliveries that get a slot and that no other node has claimed; returns their number. */
  async function begin(due: DueDelivery[]): Promise<number> {
    const taken = new Map<string, () => void>();
    const chosen = due.filter((delivery) => {
      const free = slots.take(delivery);
      if (free) taken.set(keyOf(delivery), free);
      return free !== undefined;
    });
    const freeAll = () => {
      for (const free of taken.values()) free();
    };
    const claimed = await store.claim(chosen, { nowMs: clock(), leaseMs, mostOfWebhook }).catch((error) => {
      freeAll();
      throw error;
    });
    for (const delivery of claimed) {
      const key = keyOf({ webhookId: delivery.webhook.id, eventId: delivery.eventId });
      const free = taken.get(key);
      taken.delete(key);
      const sending = inNewTrace(traceOf(delivery), (span) => send(delivery, span), tracer).catch((error) =>
        onError(error, { webhook: delivery.webhook.id, event: delivery.eventId }),
      );
      loop.send(sending, () => free?.());
    }
    freeAll();
    return claimed.length;
  }

  async function send(claimed: ClaimedDelivery, span?: Span): Promise<void> {
    const outcome = await attempt(claimed).catch((error) => {
      if (loop.hurrying.aborted) return undefined;
      throw error;
    });
    const nowMs = clock();
    if (!outcome) return store.giveBack(claimed, nowMs);
    slots.note(claimed.webhook.id, 'unanswered' in outcome && outcome.isTooSlow);
    const verdict = judgeAttempt(outcome, claimed.failures);
    span?.set({ 'parley.outcome': verdict.kind });
    if ('status' in outcome) span?.set({ 'http.response.status_code': outcome.status });
    if (verdict.kind === 'delivered') return store.succeed(claimed, { status: verdict.status, error: null, nowMs });
    const { status, error } = verdict;
    if (verdict.kind === 'gone') {
      const reason = 'The receiver answered 410 Gone.';
      if (await store.end(claimed, { status, error, nowMs, reason })) return;
    }
    // Gone is an address that the webhook has left meanwhile: at its new one it is tried at once.
    const delayMs = verdict.kind === 'gone' ? 0 : verdict.delayMs;
    await store.fail(claimed, {
      status,
      error,
      nowMs,
      nextAttemptAt: delayMs === undefined ? null : nowMs + delayMs,
      continuousSince: nowMs - longestPauseMs,
      hopelessSince: nowMs - hopelessAfterMs,
      hopelessReason: 'For five days nothing could be delivered.',
    });
  }

  async function attempt({ webhook, eventId, type, data, createdAt }: ClaimedDelivery): Promise<PostOutcome> {
    const nowMs = clock();
    const secrets = signingSecrets(box, webhook, nowMs);
    if (!secrets) return { unanswered: 'The signing secret cannot be read; rotate it.', isTooSlow: false };
    // The same at every attempt, as the id is: what differs is when it was sent, and so the signature.
    const body = JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data });
    const headers = signedHeaders({ eventId, body, nowMs }, secrets);
    return post(webhook.url, { headers, body, signal: loop.hurrying });
  }

  return { start: loop.start, wake: loop.wake, stop: loop.stop };
}

const traceOf = ({ webhook, eventId, type, failures }: ClaimedDelivery) =>
  ({
    name: 'webhook delivery',
    kind: 'consumer',
    attributes: {
      'parley.webhook.id': webhook.id,
      'parley.event.id': eventId,
      'parley.event.type': type,
      'parley.attempt': failures + 1,
    },
  }) as const;

const keyOf = ({ webhookId, eventId }: Pick<DueDelivery, 'webhookId' | 'eventId'>) => `${webhookId} ${eventId}`;

/** The first of each account, then the second of each, so that no account takes all slots. */
function roundRobin(due: DueDelivery[]): DueDelivery[] {
  const counts = new Map<string, number>();
  const ranked = due.map((delivery) => {
    const rank = counts.get(delivery.accountId) ?? 0;
    counts.set(delivery.accountId, rank + 1);
    return { delivery, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ delivery }) => delivery);
}
