import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { errorCodes } from '../errors/index.ts';
import type { ErrorBody } from './error-response.ts';

/** The address cannot be listened on; the message is a sentence for the person at the terminal. */
export class ListenError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ListenError';
  }
}

export function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  // A client that sends its request slower than this is not going to finish it.
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, host, port)));
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number): ListenError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use; stop what runs there or set PORT to another one.`,
    EACCES: `Port ${port} needs rights this user does not have; set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; set HOST to one it has.`,
    ENOTFOUND: `This machine has no address ${host}; set HOST to one it has.`,
  };
  return new ListenError(reasons[cause.code ?? ''] ?? `Cannot listen on ${host}:${port} (${cause.code}).`, {
    cause,
  });
}

/** What is not even HTTP gets an error body too. */
export function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const code = isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'INVALID_REQUEST';
    const message = isTooLarge ? 'The headers are too large.' : 'This is not a well-formed HTTP request.';
    const body = JSON.stringify({ error: errorCodes[code].error, code, message } satisfies ErrorBody);
    const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}

interface DrainOptions {
  /** How long to go on while the readiness check already says no. */
  announceMs: number;
  timeoutMs: number;
  isBusy(): boolean;
}

/** Stops taking requests and waits for those that run. */
export async function drain(server: Server, { announceMs, timeoutMs, isBusy }: DrainOptions): Promise<void> {
  await pause(announceMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const giveUpAt = Date.now() + timeoutMs;
  const finished = (async () => {
    // Connections kept alive become idle one by one as their answers end.
    for (let isClosed = false; !isClosed && Date.now() < giveUpAt; ) {
      isClosed = await Promise.race([closed.then(() => true), pause(50).then(() => false)]);
      if (!isBusy()) server.closeIdleConnections();
    }
  })();
  await finished;
  server.closeAllConnections();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
