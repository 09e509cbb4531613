import type { Dispatcher } from 'undici';

/** What a provider answered. One that is cut off, or longer than asked for, has no end. */
export interface WholeReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  end: 'complete' | 'too-long' | 'broken';
  /** What broke it off. */
  cause?: unknown;
}

/** How much of a reply is read, by its status. */
export type MostBytes = (status: number) => number;

/**
 * Sends a request and reads its reply as one text. By a handler of its own: undici's `request` makes a stream for each
 * reply, which costs as much as the rest of the call. Rejects where there was no reply at all.
 */
export function readWholeReply(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  mostBytes: MostBytes,
  signal: AbortSignal,
): Promise<WholeReply> {
  return new Promise((resolve, reject) => {
    const reading = new WholeReplyReading(mostBytes, signal, resolve, reject);
    signal.addEventListener('abort', reading.stop, { once: true });
    if (signal.aborted) reading.stop();
    else dispatcher.dispatch(options, reading);
  });
}

class WholeReplyReading implements Dispatcher.DispatchHandler {
  private readonly mostBytes: MostBytes;
  private readonly signal: AbortSignal;
  private readonly resolve: (reply: WholeReply) => void;
  private readonly reject: (reason: unknown) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: WholeReply['headers'] = {};
  private readonly chunks: Buffer[] = [];
  private bytesLeft = 0;

  constructor(
    mostBytes: MostBytes,
    signal: AbortSignal,
    resolve: (reply: WholeReply) => void,
    reject: (reason: unknown) => void,
  ) {
    this.mostBytes = mostBytes;
    this.signal = signal;
    this.resolve = resolve;
    this.reject = reject;
  }

  /** The caller has given up. */
  readonly stop = () => {
    this.reject(this.signal.reason);
    this.controller?.abort(abandoned);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // Given up while it waited for a connection.
    if (this.signal.aborted) controller.abort(abandoned);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: WholeReply['headers']): void {
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
    this.bytesLeft = this.mostBytes(status);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytesLeft -= chunk.length;
    this.chunks.push(chunk);
    if (this.bytesLeft >= 0) return;
    this.finish('too-long');
    controller.abort(abandoned);
  }

  onResponseEnd(): void {
    this.finish('complete');
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.signal.removeEventListener('abort', this.stop);
    if (this.status > 0) this.finish('broken', error);
    else this.reject(error);
  }

  private finish(end: WholeReply['end'], cause?: unknown): void {
    this.signal.removeEventListener('abort', this.stop);
    const { status, headers, chunks } = this;
    const [first] = chunks;
    const text = first && chunks.length === 1 ? first.toString() : Buffer.concat(chunks).toString();
    this.resolve({ status, headers, text, end, cause });
  }
}

/** Shared: to create an Error for each is slow. */
const abandoned = new Error('Nobody waits for the rest of this reply.');
