import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ErrorCode, errorCodes, invalidRequest, Problem } from '../errors/index.ts';
import { type ErrorBody, errorReply } from './error-response.ts';
import type { FinalReply } from './final-reply.ts';

/** The address cannot be listened on; the message is a sentence for the person at the terminal. */
export class ListenError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ListenError';
  }
}

/** How long a client may take nothing of what waits for it. */
const unreadTimeoutMs = 30_000;

export function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  // A client that sends its request slower than this will not finish it. The limit is for files; other bodies have a
  // shorter one.
  server.headersTimeout = 20_000;
  server.requestTimeout = 15 * 60_000;
  server.keepAliveTimeout = 65_000;
  letGoOfUnread(server, unreadTimeoutMs);
  const open = new Set<Socket>();
  openConnections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, host, port)));
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/**
 * Ends connections whose client has stopped reading: what waits for it would be held for as long as it likes. Streams are
 * resumed where they were cut. A request that is still being worked on is left alone.
 */
export function letGoOfUnread(server: Server, afterMs: number): void {
  const inProgress = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    inProgress.set(socket, (inProgress.get(socket) ?? 0) + 1);
    response.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1));
  });
  server.setTimeout(afterMs, (socket) => {
    unlessItMoves(socket, () => {
      const isWorkedFor = (inProgress.get(socket) ?? 0) > 0 && socket.writableLength === 0;
      if (!isWorkedFor) socket.destroy();
    });
  });
}

/** After a pause of the process, timers run before what has arrived meanwhile is read: only then is it known who is late. */
function unlessItMoves(socket: Socket, giveUp: () => void): void {
  const { bytesRead, writableLength } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead && socket.writableLength >= writableLength) giveUp();
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

/** What is not even HTTP, or expects what nobody can do, gets an error body too. */
export function answerMalformedRequests(server: Server): void {
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { headers, body } = malformed('The Expect header asks for what this server cannot do.');
    response.writeHead(417, { ...headers, Connection: 'close' }).end(body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    // Node looks for those that are too slow every half minute, so that one who goes on slowly is found again.
    if (isTooSlow) unlessItMoves(socket, () => refuse(error, socket));
    else refuse(error, socket);
  });
}

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  // Browsers open connections ahead of need: where nothing was asked, there is nothing to answer.
  const isUnused = isTooSlow && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused) {
    socket.destroy();
    return;
  }
  const { status, code, message } = unreadable[error.code ?? ''] ?? notHttp;
  const body = JSON.stringify({ error: errorCodes[code].error, code, message } satisfies ErrorBody);
  const headers = [
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${crypto.randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** What is wrong with a request that could not be read, by what Node calls it. */
const unreadable: Record<string, { status: string; code: ErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'INVALID_REQUEST',
    message: 'The request did not arrive in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The headers are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Content Too Large',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The extensions of a chunk are too large.',
  },
};
const notHttp = {
  status: '400 Bad Request',
  code: 'INVALID_REQUEST' as const,
  message: 'This is not a well-formed HTTP request.',
};

/** The reply to what is HTTP but no request for a web address, such as one without a host. */
export function answerUnreadableRequest(error: unknown): Response {
  const isUnreadable = error instanceof Error && error.name === 'RequestError';
  const { status, headers, body } = isUnreadable
    ? malformed('The request has no Host, or one that is no address.')
    : errorReply(error);
  // No error has two values for a header.
  return new Response(body, { status, headers: headers as Record<string, string> });
}

function malformed(message: string): FinalReply {
  const { status, headers, body } = errorReply(invalidRequest(message));
  return { status, body, headers: { ...headers, 'X-Request-Id': crypto.randomUUID() } };
}

/** What is asked while the server is still starting: alive, but not ready. */
export function answerWhileStarting(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/healthz') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
    return;
  }
  const starting = new Problem('INTERNAL_ERROR', 'Parley is starting; try again in a moment.', {
    status: 503,
    headers: { 'Retry-After': '1', 'X-Request-Id': crypto.randomUUID() },
  });
  const { status, headers, body } = errorReply(starting);
  response.writeHead(status, headers).end(body);
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
  closeUnused(server);
  const giveUpAt = Date.now() + timeoutMs;
  const finished = (async () => {
    // Connections kept alive become idle one by one as their answers end.
    for (let isClosed = false; !isClosed && Date.now() < giveUpAt; ) {
      isClosed = await Promise.race([closed.then(() => true), pause(50).then(() => false)]);
      if (!isBusy()) closeUnused(server);
    }
  })();
  await finished;
  server.closeAllConnections();
}

const openConnections = new WeakMap<Server, Set<Socket>>();

/** Browsers open connections ahead of need. To Node one that never carried a request is not idle, and would be waited for. */
function closeUnused(server: Server): void {
  server.closeIdleConnections();
  for (const socket of openConnections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
