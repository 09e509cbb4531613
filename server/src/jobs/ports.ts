/** What jobs need from outside: a table of work that outlives the process. */
export interface Job {
  id: string;
  kind: string;
  /** The id of what the job is about. */
  subject: string;
  /** How often it was begun; tells its present holder from earlier ones. */
  attempts: number;
  /** How often it was begun since it last got anywhere. */
  fruitless: number;
}

export interface JobStore {
  /**
   * Takes a job that is due and that nobody holds, for `leaseMs`: of the owner who has fewest under way, the oldest.
   * Jobs of these kinds about these subjects are left to other nodes.
   */
  claim(
    nowMs: number,
    leaseMs: number,
    elsewhere?: { kinds: readonly string[]; subjects: readonly string[] },
  ): Promise<Job | undefined>;
  /** Keeps a job for longer; false when it is no longer ours. */
  extend(job: Job, nowMs: number, leaseMs: number): Promise<boolean>;
  /** It got somewhere: whatever ends its server from now on, it was not in vain. */
  noteProgress(job: Job): Promise<void>;
  finish(job: Job): Promise<void>;
  retryAt(job: Job, runAtMs: number): Promise<void>;
  /** Frees a job that was not to blame: a server that stops has not tried in vain. */
  giveBack(job: Job): Promise<void>;
  /**
   * Frees every job at once; only for a server that knows itself to be alone. Those that were interrupted many times
   * wait a little longer each time.
   */
  releaseAll(nowMs: number): Promise<void>;
}
