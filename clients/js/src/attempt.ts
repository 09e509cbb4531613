import { ParleyError, unreachable } from './parley-error.ts';

/** One try of a request, until its response is read: given up by the caller, or when nothing comes for too long. */
export class Attempt {
  readonly #line = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #giveUp = () => this.#line.abort(this.#caller?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTimedOut = false;

  constructor(caller: AbortSignal | undefined) {
    this.#caller = caller;
    caller?.addEventListener('abort', this.#giveUp, { once: true });
    if (caller?.aborted) this.#giveUp();
  }

  get signal(): AbortSignal {
    return this.#line.signal;
  }

  /** From now on, until the next call of this or of `pause`. */
  expectWithin(ms: number): void {
    clearTimeout(this.#timer);
    // A timer takes no more than 24 days, and fires at once when given more.
    if (ms === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => {
      this.#isTimedOut = true;
      this.#line.abort();
    }, ms);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#giveUp);
    this.#line.abort();
  }

  /** What a failure of the connection is to the caller. */
  failure(cause: unknown): unknown {
    if (cause instanceof ParleyError) return cause;
    if (this.#caller?.aborted) return this.#caller.reason;
    if (this.#isTimedOut) return new ParleyError('TIMEOUT', 'The server did not answer in time.', { cause });
    return unreachable(cause);
  }
}
