/** One abort signal that follows the caller's and a clock that can be set again while the answer arrives. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Aborts with the reason given after this time, instead of what was set before. */
  set(afterMs: number, reason: () => unknown): void;
  /** Stops the clock; `abandon` also stops the request, for a reader who left before the end. */
  release(abandon: boolean): void;
}

export function createDeadline(caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const follow = () => controller.abort(caller?.reason);
  if (caller?.aborted) follow();
  else caller?.addEventListener('abort', follow, { once: true });
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    set(afterMs, reason) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(reason()), afterMs);
    },
    release(abandon) {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
      if (abandon) controller.abort();
    },
  };
}
