import type { Job, JobStore } from './ports.ts';

export interface HeldJob {
  job: Job;
  /** Aborted when another runner has taken the job. */
  lost: AbortSignal;
  /** Renews the lease no more. */
  release(): void;
}

interface Dependencies {
  store: JobStore;
  leaseMs: number;
  clock(): number;
  onError(error: unknown, job: Job): void;
}

/** Renews the lease of a claimed job until it is released. */
export function holdJob(job: Job, { store, leaseMs, clock, onError }: Dependencies): HeldJob {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    store.extend(job, clock(), leaseMs).then(
      (isOurs) => !isOurs && lost.abort(),
      (error) => onError(error, job),
    );
  }, leaseMs / 3);
  return { job, lost: lost.signal, release: () => clearInterval(renewal) };
}
