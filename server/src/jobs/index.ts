import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOutageReports, isOutage } from '../outage-reports.ts';
import { inNewTrace, type Tracer } from '../tracing/index.ts';
import type { Job, JobStore } from './ports.ts';

const leaseMs = 60_000;
const lookEveryMs = 2_000;
const maxAttempts = 5;
const afterOutageMs = 1_000;
/** A server that is restarted again and again is rarely the job's fault; one that is killed by its job always is. */
const maxInterruptions = 20;
/** Most of the time they wait, for a website or for the embedding model; the store sees to it that no account has all of them. */
const usualJobsAtOnce = 12;

export interface JobHandler {
  /** Tells when it got somewhere, so that a long job is not given up for being interrupted often. */
  run(subject: string, context: JobContext): Promise<void>;
  /** After the last attempt. */
  giveUp(subject: string, error: Error): Promise<void>;
  /** It helps with what is at work on another node: not taken where that is. */
  isHelp?: boolean;
}

export interface JobContext {
  signal: AbortSignal;
  onProgress(): void;
}

interface Dependencies {
  store: JobStore;
  handlers: Record<string, JobHandler>;
  jobsAtOnce?: number;
  /** Where traces are switched on: each job is one. */
  tracer?: Tracer | undefined;
  clock(): number;
  onError(error: unknown, context?: object): void;
}

/**
 * Runs background work, a few jobs at a time on each node, never two of one subject. A job is held by a lease that its
 * runner renews: when a server is killed, another one (or the next start) takes the job up.
 */
export function createJobRunner(dependencies: Dependencies) {
  const { store, handlers, jobsAtOnce = usualJobsAtOnce, tracer, clock } = dependencies;
  const onError = createOutageReports(dependencies.onError);
  const stopping = new AbortController();
  const workers = new Set<Promise<void>>();
  /** The subjects at work, each with its jobs: the one that runs and those that came while it ran. */
  const atWork = new Map<string, HeldJob[]>();
  let mayHaveWork = false;
  let timer: NodeJS.Timeout | undefined;
  // A request that brings work must not lend the work its own context (such as its repeatable ids).
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  const helping = Object.keys(handlers).filter((kind) => handlers[kind]?.isHelp);

  async function noteProgress(job: Job) {
    if (job.fruitless === 0) return;
    job.fruitless = 0;
    await store.noteProgress(job).catch((error) => onError(error, about(job)));
  }

  async function runOne({ job, lost }: HeldJob) {
    if (lost.aborted) return;
    if (stopping.signal.aborted) return store.giveBack(job);
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
    try {
      // A job that ends its server never comes to the catch below.
      if (job.fruitless > maxInterruptions)
        throw new Error(`The job was begun ${maxInterruptions} times and never got anywhere.`);
      const context = {
        signal: AbortSignal.any([lost, stopping.signal]),
        onProgress: () => void noteProgress(job),
      };
      await inNewTrace(traceOf(job), () => handler.run(job.subject, context), tracer);
      await store.finish(job);
    } catch (error) {
      if (lost.aborted) return;
      if (stopping.signal.aborted) {
        // Given back, so that another node need not wait for the end of our lease.
        await store.giveBack(job);
        return;
      }
      onError(error, about(job));
      // An outage is not the job's fault: it goes on as soon as what is away is back.
      const waitMs = isOutage(error) ? afterOutageMs : 1_000 * 4 ** job.fruitless;
      await untilWritten(lost, async () => {
        if (isOutage(error) || job.fruitless < maxAttempts) return store.retryAt(job, clock() + waitMs);
        await handler.giveUp(job.subject, error as Error);
        await store.finish(job);
      });
    }
  }

  /** What is not written while the database is away would keep the job for as long as its lease lasts. */
  async function untilWritten(lost: AbortSignal, write: () => Promise<void>) {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!isOutage(error) || lost.aborted || stopping.signal.aborted) throw error;
        await sleep(afterOutageMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  /** The jobs of the next subject that is not at work yet; jobs of one that is wait behind those it has. */
  async function claimNext(): Promise<HeldJob[] | undefined> {
    while (!stopping.signal.aborted) {
      const elsewhere = helping.length > 0 ? { kinds: helping, subjects: [...atWork.keys()] } : undefined;
      const job = await store.claim(clock(), leaseMs, elsewhere);
      if (!job) return undefined;
      const held = holdJob(job, { store, leaseMs, clock, onError });
      const sameSubject = atWork.get(job.subject);
      if (!sameSubject) {
        const jobs = [held];
        atWork.set(job.subject, jobs);
        return jobs;
      }
      sameSubject.push(held);
    }
    return undefined;
  }

  /** One after the other, with those that are added meanwhile. */
  async function runInTurn(jobs: readonly HeldJob[]) {
    for (const held of jobs) {
      await runOne(held)
        .catch((error) => onError(error, about(held.job)))
        .finally(held.release);
    }
    for (const { job } of jobs) atWork.delete(job.subject);
  }

  async function work() {
    do {
      mayHaveWork = false;
      for (let jobs = await claimNext(); jobs; jobs = await claimNext()) {
        // Where one job was due there may be another, for another worker.
        wake();
        await runInTurn(jobs);
      }
    } while (mayHaveWork && !stopping.signal.aborted);
  }

  /** Looks for work now. */
  function wake() {
    mayHaveWork = true;
    if (workers.size >= jobsAtOnce || stopping.signal.aborted) return;
    const worker = outsideOfRequests(work)
      .catch(onError)
      .finally(() => workers.delete(worker));
    workers.add(worker);
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
      await Promise.all(workers);
    },
  };
}

/** What the log says of a job. */
const about = ({ id, kind }: Job) => ({ job: id, kind });

const traceOf = ({ kind, id, attempts }: Job) =>
  ({
    name: `job ${kind}`,
    kind: 'consumer',
    attributes: { 'parley.job.id': id, 'parley.attempt': attempts },
  }) as const;

export interface HeldJob {
  job: Job;
  /** Aborted when another runner has taken the job. */
  lost: AbortSignal;
  /** Renews the lease no more. */
  release(): void;
}

interface HoldOptions {
  store: JobStore;
  leaseMs: number;
  clock(): number;
  onError(error: unknown, context?: object): void;
}

/** Renews the lease of a claimed job until it is released. */
function holdJob(job: Job, { store, leaseMs, clock, onError }: HoldOptions): HeldJob {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    store.extend(job, clock(), leaseMs).then(
      (isOurs) => !isOurs && lost.abort(),
      (error) => onError(error, about(job)),
    );
  }, leaseMs / 3);
  return { job, lost: lost.signal, release: () => clearInterval(renewal) };
}
