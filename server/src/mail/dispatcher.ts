import { createSendingLoop } from '../sending-loop.ts';
import { inNewTrace, type Span, type Tracer } from '../tracing/index.ts';
import { judgeAttempt } from './judge-attempt.ts';
import type { ClaimedMail, MailStore, SendOutcome } from './ports.ts';

/** Longer than an attempt may take, so that nobody else takes up what is still being sent. */
const leaseMs = 90_000;
/** Mail servers limit the connections of one client. */
const usualAtOnce = 4;
const tooLate = 'It could not be sent before it expired.';

interface Dependencies {
  store: MailStore;
  /** Rejects when the signal is aborted. */
  deliver(mail: ClaimedMail, signal: AbortSignal): Promise<SendOutcome>;
  atOnce?: number;
  /** Where traces are switched on: each attempt is one. */
  tracer?: Tracer | undefined;
  clock(): number;
  onOutcome(outcome: 'sent' | 'retried' | 'failed'): void;
  onError(error: unknown, context?: object): void;
}

/**
 * Sends what is due. Emails are rows in the database, held by leases: what a killed server had in hand is sent again
 * under the same Message-ID when its lease is over, by whichever node looks first.
 */
export function createMailDispatcher({
  store,
  deliver,
  atOnce = usualAtOnce,
  tracer,
  clock,
  onOutcome,
  onError,
}: Dependencies) {
  let free = atOnce;
  const loop = createSendingLoop({ look, hasRoom: () => free > 0, onError });

  async function look() {
    while (!loop.isStopping && free > 0) {
      const claimed = await store.claim({ nowMs: clock(), leaseMs, limit: free });
      if (claimed.length === 0) return;
      for (const mail of claimed) {
        free -= 1;
        const sending = inNewTrace(traceOf(mail), (span) => send(mail, span), tracer).catch((error) =>
          onError(error, { mail: mail.id }),
        );
        loop.send(sending, () => {
          free += 1;
        });
      }
    }
  }

  async function send(mail: ClaimedMail, span?: Span): Promise<void> {
    const outcome = await attempt(mail).catch((error) => {
      if (loop.hurrying.aborted) return undefined;
      throw error;
    });
    const nowMs = clock();
    if (!outcome) return store.giveBack(mail, nowMs);
    const verdict = judgeAttempt(outcome, mail.failures);
    span?.set({ 'parley.outcome': verdict.kind });
    if (verdict.kind === 'sent') {
      await store.succeed(mail, nowMs);
      onOutcome('sent');
      return;
    }
    const { reason, delayMs } = verdict;
    await store.fail(mail, { reason, nextAttemptAt: delayMs === undefined ? null : nowMs + delayMs, nowMs });
    onOutcome(delayMs === undefined ? 'failed' : 'retried');
  }

  async function attempt(mail: ClaimedMail): Promise<SendOutcome> {
    if (mail.expiresAt !== null && mail.expiresAt <= clock()) return { kind: 'failed', reason: tooLate, isFinal: true };
    return deliver(mail, loop.hurrying);
  }

  return { start: loop.start, wake: loop.wake, stop: loop.stop };
}

const traceOf = ({ id, kind, failures }: ClaimedMail) =>
  ({
    name: 'email',
    kind: 'consumer',
    attributes: { 'parley.mail.id': id, 'parley.mail.kind': kind, 'parley.attempt': failures + 1 },
  }) as const;
