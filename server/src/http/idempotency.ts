import { createHash, createHmac } from 'node:crypto';
import { conflict, invalidRequest } from '../errors/index.ts';
import { withRepeatableIds } from '../identity/index.ts';
import type { FinalReply } from './final-reply.ts';
import type { Claimed, IdempotencyStore, StoredReply } from './ports.ts';

interface IdempotentRequest {
  key: string;
  scope: string;
  body: unknown;
  /** False when the reply holds a secret: it is then made again from the same ids, never stored. */
  keepsReply: boolean;
}

interface Dependencies {
  store: IdempotencyStore;
  /** Keeps ids made from a key unguessable. */
  secret: string;
  clock(): number;
}

const leaseMs = 30_000;
const waitMs = 35_000;

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * Makes a repeated POST safe. The first request with a key does the work and its reply is kept for a day; the same
 * request again gets that reply, and one that comes meanwhile waits for it. Ids are made from the key, so that after a
 * crash between effect and reply the repeated request finds its own rows instead of writing others.
 */
export function createIdempotency({ store, secret, clock }: Dependencies) {
  const seedOf = (scope: string, key: string) =>
    createHmac('sha256', secret).update(`${scope}\n${key}`).digest();

  async function claim(
    request: IdempotentRequest,
  ): Promise<Exclude<Claimed, { outcome: 'running' | 'other-request' }>> {
    const { scope, key, body } = request;
    const requestHash = createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('base64url');
    for (const giveUpAt = clock() + waitMs; ; ) {
      const nowMs = clock();
      const claimed = await store.claim({ scope, key, requestHash, nowMs, leaseUntilMs: nowMs + leaseMs });
      if (claimed.outcome === 'other-request') {
        throw conflict('This Idempotency-Key was used for another request; take a new one.');
      }
      if (claimed.outcome !== 'running') return claimed;
      if (nowMs > giveUpAt)
        throw conflict('The first request with this Idempotency-Key is still running; try again later.');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  return {
    checkKey(key: string): string {
      if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
        throw invalidRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.');
      }
      return key;
    },

    /** Runs `work` once for the key; later calls get its reply. Failures that changed nothing give the key back. */
    async once(
      request: IdempotentRequest,
      work: (seed: Buffer) => Promise<FinalReply | Response>,
    ): Promise<FinalReply | Response> {
      const { scope, key } = request;
      const claimed = await claim(request);
      if (claimed.outcome === 'done') return repeated(claimed.reply);
      const seed = seedOf(scope, key);
      const renewal = setInterval(() => {
        // A renewal that fails is made up for by the next one.
        store.extend(scope, key, clock() + leaseMs).catch(() => {});
      }, leaseMs / 3);
      try {
        const reply = await withRepeatableIds(seed, () => work(seed));
        // A stream is not kept here either: the answer it carried is, and is told again from there.
        const isKept = request.keepsReply && !(reply instanceof Response);
        if (isKept) await store.finish(scope, key, { status: reply.status, body: reply.body });
        else await store.release(scope, key);
        return reply;
      } catch (error) {
        await store.release(scope, key).catch(() => {});
        throw error;
      } finally {
        clearInterval(renewal);
      }
    },
  };
}

function repeated({ status, body }: StoredReply): FinalReply {
  return { status, body, headers: { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' } };
}
