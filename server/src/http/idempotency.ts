import { createHash, createHmac, randomBytes } from 'node:crypto';
import { conflict, invalidRequest, Problem } from '../errors/index.ts';
import { withRepeatableIds } from '../identity/index.ts';
import type { FinalReply } from './final-reply.ts';
import type { Claimed, IdempotencyStore, StoredReply } from './ports.ts';

interface IdempotentRequest {
  /** The caller's own key. */
  key: string;
  /** Who does what: the same key for something else is another key. */
  scope: string;
  params: unknown;
  body: unknown;
  /** False when the reply holds a secret: it is then made again from the same ids, never stored. */
  keepsReply: boolean;
}

/** The work of a request. A stream says when it is over; until then its key stays taken. */
type Work = (seed: Buffer) => Promise<{ reply: FinalReply | Response; over?: Promise<unknown> | undefined }>;

const leaseMs = 30_000;
const waitMs = 150_000;
const askAgainMs = 25;
const releaseAgainMs = 500;

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * Makes a repeated POST safe. The first request with a key does the work and its reply is kept for a day; the same
 * request again gets that reply, and one that comes meanwhile waits for it. Ids are made from the key, so that after a
 * crash between effect and reply the repeated request finds its own rows instead of writing others. What they are made
 * from is random and forgotten with the key; the key itself is never stored, so that secrets cannot be made again
 * from the database alone.
 */
export function createIdempotency({ store, clock }: { store: IdempotencyStore; clock(): number }) {
  async function claim(key: string, body: unknown): Promise<Extract<Claimed, { outcome: 'ours' | 'done' }>> {
    const requestHash = hashOf(JSON.stringify(body ?? null));
    const seed = randomBytes(32).toString('base64url');
    for (const giveUpAt = clock() + waitMs; ; ) {
      const nowMs = clock();
      const leaseUntilMs = nowMs + leaseMs;
      const claimed = await store.claim({ key, requestHash, seed, nowMs, leaseUntilMs }).catch((error: unknown) => {
        // It may be ours all the same, if the reply to its commit was lost.
        void giveBack(() => store.releaseClaim(key, seed), leaseUntilMs);
        throw error;
      });
      if (claimed.outcome === 'other-request') {
        throw conflict('This Idempotency-Key was used for another request; take a new one.');
      }
      if (claimed.outcome !== 'running') return claimed;
      if (nowMs > giveUpAt) {
        throw conflict('The first request with this Idempotency-Key is still running; try again later.');
      }
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  }

  /** Keeps the key for as long as the work takes. */
  function hold(key: string): { end(): void; untilMs(): number } {
    let untilMs = clock() + leaseMs;
    const renewal = setInterval(() => {
      const nextMs = clock() + leaseMs;
      store.extend(key, nextMs).then(
        () => {
          untilMs = nextMs;
        },
        // A renewal that fails is made up for by the next one.
        () => {},
      );
    }, leaseMs / 3);
    return { end: () => clearInterval(renewal), untilMs: () => untilMs };
  }

  /**
   * Gives a key back. What has failed for want of the database cannot say so there either: it is tried again for as long
   * as the key is ours, lest whoever repeats the request waits for the lease to end while the database is back already.
   */
  async function giveBack(settle: () => Promise<void>, untilMs: number): Promise<void> {
    try {
      await settle();
    } catch {
      const again = setTimeout(() => {
        if (clock() + releaseAgainMs < untilMs) void giveBack(settle, untilMs);
      }, releaseAgainMs);
      again.unref();
    }
  }

  return {
    checkKey(key: string): string {
      if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
        throw invalidRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.');
      }
      return key;
    },

    /** Runs `work` once for the key; later calls get its reply. A refusal gives the key back. */
    async once(request: IdempotentRequest, work: Work): Promise<FinalReply | Response> {
      const key = hashOf(`${request.scope}\n${request.key}`);
      const claimed = await claim(key, request.body);
      if (claimed.outcome === 'done') return repeated(claimed.reply);
      const seed = createHmac('sha256', claimed.seed).update(request.key).digest();
      const held = hold(key);
      try {
        const { reply, over } = await withRepeatableIds(seed, () => work(seed));
        if (reply instanceof Response) {
          // A stream is not kept: its answer is read again from the database.
          void Promise.resolve(over)
            .catch(() => {})
            .then(() => giveBack(() => store.release(key), held.untilMs()))
            .finally(held.end);
          return reply;
        }
        const { status, body } = reply;
        if (request.keepsReply) await store.finish(key, { status, body }, subjectsOf(request, body));
        else await store.release(key);
        held.end();
        return reply;
      } catch (error) {
        held.end();
        // Of anything but a refusal nobody knows how much was done: a reply to a commit may have been lost on its way. Repeated
        // with the same ids, the request finds what it has made.
        const settle = isRefusal(error) ? store.drop : store.release;
        await giveBack(() => settle(key), held.untilMs());
        throw error;
      }
    },
  };
}

const isRefusal = (error: unknown) => error instanceof Problem && error.status < 500;

const subjectsOf = ({ params, body }: IdempotentRequest, reply: string) =>
  subjectsIn(params, body, reply === '' ? undefined : JSON.parse(reply));

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

function repeated({ status, body }: StoredReply): FinalReply {
  return { status, body, headers: { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' } };
}

/** What can be erased, and texts with it: accounts, chatbots, conversations, live chats, sources, canned replies. */
const idForm = /^(?:acct|bot|sess|live|src|reply)_[\w-]{1,64}$/;

/** The ids that a request and its reply name, in the fields of their documents. */
function subjectsIn(...documents: unknown[]): string[] {
  const values = documents.flatMap((document) =>
    typeof document === 'object' && document !== null ? Object.values(document) : [],
  );
  return [...new Set(values.filter((value) => typeof value === 'string' && idForm.test(value)))] as string[];
}
