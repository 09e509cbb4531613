import { AsyncLocalStorage } from 'node:async_hooks';
import type { Job, JobStore } from './ports.ts';

const leaseMs = 60_000;
const lookEveryMs = 2_000;
const maxAttempts = 5;

export interface JobHandler {
  run(subject: string, signal: AbortSignal): Promise<void>;
  /** After the last attempt. */
  giveUp(subject: string, error: Error): Promise<void>;
}

interface Dependencies {
  store: JobStore;
  handlers: Record<string, JobHandler>;
  clock(): number;
  onError(error: unknown, job?: Job): void;
}

/**
 * Runs background work, one job at a time on each node. A job is held by a lease that its runner renews: when a server
 * is killed, another one (or the next start) takes the job up.
 */
export function createJobRunner({ store, handlers, clock, onError }: Dependencies) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let mayHaveWork = false;
  let timer: NodeJS.Timeout | undefined;
  // A request that brings work must not lend the work its own context (such as its repeatable ids).
  const outsideOfRequests = AsyncLocalStorage.snapshot();

  async function runOne(job: Job) {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
    const lost = new AbortController();
    const renewal = setInterval(() => {
      store.extend(job, clock(), leaseMs).then((isOurs) => !isOurs && lost.abort(), onError);
    }, leaseMs / 3);
    try {
      await handler.run(job.subject, AbortSignal.any([lost.signal, stopping.signal]));
      await store.finish(job);
    } catch (error) {
      if (lost.signal.aborted) return;
      if (stopping.signal.aborted) {
        // Given back, so that another node need not wait for the end of our lease.
        await store.retryAt(job, clock());
        return;
      }
      onError(error, job);
      if (job.attempts < maxAttempts) {
        await store.retryAt(job, clock() + 1_000 * 4 ** job.attempts);
        return;
      }
      await handler.giveUp(job.subject, error as Error);
      await store.finish(job);
    } finally {
      clearInterval(renewal);
    }
  }

  async function runAll() {
    do {
      mayHaveWork = false;
      for (let job = await store.claim(clock(), leaseMs); job; job = await store.claim(clock(), leaseMs)) {
        await runOne(job);
        if (stopping.signal.aborted) return;
      }
    } while (mayHaveWork);
  }

  /** Looks for work now. */
  function wake() {
    mayHaveWork = true;
    if (running || stopping.signal.aborted) return;
    running = outsideOfRequests(runAll)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      wake();
      timer = setInterval(wake, lookEveryMs);
      timer.unref();
    },
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
