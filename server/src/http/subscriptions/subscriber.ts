import type { ServerResponse } from 'node:http';

const keepAlive = Buffer.from(': still here\n\n');
/** Quiet rounds before a comment is sent. */
const mostQuietTicks = 3;

/** Somebody who follows a feed. There are thousands of them: nothing is kept here that could be had from elsewhere. */
export class Subscriber {
  /** Up to where it has been written to, whether or not it was shown everything. */
  last: number;
  readonly audience: string;
  readonly #response: ServerResponse;
  #quietTicks = 0;
  #goOn: (() => void) | undefined;

  constructor(response: ServerResponse, audience: string, after: number) {
    this.#response = response;
    this.audience = audience;
    this.last = after;
    response.on('drain', () => this.#stopWaiting());
    response.once('close', () => this.#stopWaiting());
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  /** Whether more waits for it than one subscriber may hold: it then waits for its subscriber. */
  get isFull(): boolean {
    return this.#response.writableNeedDrain;
  }

  get hasNothingWaiting(): boolean {
    return this.#response.writableLength === 0;
  }

  write(bytes: Buffer): void {
    if (!this.isOpen) return;
    this.#quietTicks = 0;
    this.#response.write(bytes);
  }

  /** Resolves when there is room again, or nobody to write to. */
  async room(): Promise<void> {
    while (this.isOpen && this.isFull) {
      await new Promise<void>((resolve) => {
        this.#goOn = resolve;
      });
    }
  }

  /** Called once a round: after some quiet rounds sends a comment, so that no proxy takes the connection for dead. */
  reassure(): void {
    this.#quietTicks += 1;
    // Where something waits, the connection is not quiet; and to write would keep one alive that is not read.
    if (this.#quietTicks >= mostQuietTicks && this.hasNothingWaiting) this.write(keepAlive);
  }

  end(): void {
    if (this.isOpen) this.#response.end();
  }

  /** Closes the connection; the subscriber reconnects and goes on from its cursor. */
  cut(): void {
    this.#response.destroy();
  }

  #stopWaiting(): void {
    this.#goOn?.();
    this.#goOn = undefined;
  }
}
