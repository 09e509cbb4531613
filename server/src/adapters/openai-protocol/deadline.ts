/** One abort signal that follows the caller's and a clock that can be set again while the answer arrives. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Aborts with the reason given after this time, instead of what was set before. */
  set(afterMs: number, reason: () => unknown): void;
  /** The clock stands still until `resume`: the time that a slow caller takes is not the provider's. */
  pause(): void;
  resume(): void;
  /** Stops the clock; `abandon` also aborts the request, for a caller who left before the end. */
  release(abandon: boolean): void;
}

/** Pauses as short as these are let pass, so that a fast stream does not set its timer again with every piece. */
const SHORT_PAUSE_MS = 100;

/** A timer as late as this was held up with the whole process: what came meanwhile is read first, for so long. */
const STALLED_MS = 500;
const GRACE_MS = 1_000;

export function createDeadline(caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const follow = () => controller.abort(caller?.reason);
  if (caller?.aborted) follow();
  else caller?.addEventListener('abort', follow, { once: true });
  let timer: NodeJS.Timeout | undefined;
  let due = { atMs: Number.POSITIVE_INFINITY, reason: (): unknown => undefined };
  let pausedAtMs: number | undefined;

  function start(): void {
    clearTimeout(timer);
    timer = setTimeout(end, due.atMs - Date.now());
  }

  function end(): void {
    if (pausedAtMs !== undefined) return;
    if (Date.now() - due.atMs < STALLED_MS) {
      controller.abort(due.reason());
      return;
    }
    due.atMs = Date.now() + GRACE_MS;
    start();
  }

  return {
    signal: controller.signal,
    set(afterMs, reason) {
      due = { atMs: Date.now() + afterMs, reason };
      start();
    },
    pause() {
      pausedAtMs = Date.now();
    },
    resume() {
      const pausedMs = Date.now() - (pausedAtMs ?? Date.now());
      const wasDue = Date.now() >= due.atMs;
      pausedAtMs = undefined;
      if (pausedMs < SHORT_PAUSE_MS && !wasDue) return;
      due.atMs += pausedMs;
      start();
    },
    release(abandon) {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
      if (abandon) controller.abort();
    },
  };
}
