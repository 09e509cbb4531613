import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SecretBox } from '../secret-box.ts';
import { dayMs, judgeAttempt } from './judge-attempt.ts';
import type { ClaimedDelivery, PostOutcome, WebhookStore, WebPost } from './ports.ts';
import { signedHeaders } from './sign-delivery.ts';
import { signingSecrets } from './signing-secrets.ts';

/** Longer than an attempt may take, so that nobody else takes up what is still being sent. */
const leaseMs = 30_000;
const lookEveryMs = 1_000;
const usualAtOnce = 32;
/** So that a receiver that hangs leaves room for all others. */
const mostOfWebhook = 2;
const hopelessAfterMs = 5 * dayMs;
const stopGraceMs = 3_000;

interface Dependencies {
  store: WebhookStore;
  post: WebPost['post'];
  box: SecretBox;
  atOnce?: number;
  clock(): number;
  onError(error: unknown, context?: object): void;
}

/**
 * Sends what is due. Deliveries are rows in the database, held by leases: what a killed server had in hand is sent again
 * when its lease is over, by whichever node looks first.
 */
export function createDispatcher({ store, post, box, atOnce = usualAtOnce, clock, onError }: Dependencies) {
  const stopping = new AbortController();
  const hurrying = new AbortController();
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let mayHaveWork = false;
  let timer: NodeJS.Timeout | undefined;
  // A request that brings an event must not lend its own context (such as its repeatable ids).
  const outsideOfRequests = AsyncLocalStorage.snapshot();

  async function look() {
    while (mayHaveWork && !stopping.signal.aborted && running.size < atOnce) {
      mayHaveWork = false;
      const limit = atOnce - running.size;
      const claimed = await store.claim({ nowMs: clock(), leaseMs, limit, mostOfWebhook });
      for (const delivery of claimed) {
        const sending = send(delivery)
          .catch((error) => onError(error, { webhook: delivery.webhook.id, event: delivery.eventId }))
          .finally(() => {
            running.delete(sending);
            wake();
          });
        running.add(sending);
      }
      // A webhook that gave one may have another.
      if (claimed.length > 0) mayHaveWork = true;
    }
  }

  async function send(claimed: ClaimedDelivery): Promise<void> {
    const outcome = await attempt(claimed).catch((error) => {
      if (hurrying.signal.aborted) return undefined;
      throw error;
    });
    const nowMs = clock();
    if (!outcome) return store.giveBack(claimed, nowMs);
    const verdict = judgeAttempt(outcome, claimed.failures);
    if (verdict.kind === 'delivered')
      return store.succeed(claimed, { status: verdict.status, error: null, nowMs });
    const { status, error } = verdict;
    if (verdict.kind === 'gone')
      return store.end(claimed, { status, error, nowMs, reason: 'The receiver answered 410 Gone.' });
    await store.fail(claimed, {
      ...{ status, error, nowMs },
      nextAttemptAt: verdict.delayMs === undefined ? null : nowMs + verdict.delayMs,
      hopelessSince: nowMs - hopelessAfterMs,
      hopelessReason: 'For five days nothing could be delivered.',
    });
  }

  async function attempt({ webhook, eventId, type, data, createdAt }: ClaimedDelivery): Promise<PostOutcome> {
    const nowMs = clock();
    const secrets = signingSecrets(box, webhook, nowMs);
    if (!secrets) return { unanswered: 'The signing secret cannot be read; rotate it.' };
    // The same at every attempt, as the id is: what differs is when it was sent, and so the signature.
    const body = JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data });
    const headers = signedHeaders({ eventId, body, nowMs }, secrets);
    return post(webhook.url, { headers, body, signal: hurrying.signal });
  }

  /** Looks for what is due now. */
  function wake() {
    mayHaveWork = true;
    if (looking || stopping.signal.aborted) return;
    looking = outsideOfRequests(look)
      .catch(onError)
      .finally(() => {
        looking = undefined;
        // Woken after its last look, and before it was over.
        if (mayHaveWork && running.size < atOnce) setImmediate(wake);
      });
  }

  return {
    start() {
      wake();
      timer = setInterval(wake, lookEveryMs);
      timer.unref();
    },
    wake,
    /** Lets what is being sent end, for a moment; the rest is free for others at once. */
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
      await Promise.race([Promise.all(running), sleep(stopGraceMs, undefined, { ref: false })]);
      hurrying.abort();
      await Promise.all(running);
    },
  };
}
