import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of one exchange on its way. */
export interface Fault {
  /** The response is lost, after the server has done its work. */
  drop?: boolean;
  /** The stream breaks after this many events, in the middle of the next one. */
  cutAfterEvents?: number;
  /** Answered here, in place of the server. */
  respond?: { status: number; headers?: Record<string, string>; body?: unknown; text?: string };
  /** What the server is sent in place of the client's own. */
  sends?: { contentType?: string; body?: Buffer };
  /** Headers that the client gets in place of the server's. */
  headers?: Record<string, string>;
}

export interface PassedExchange {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  fault: Fault;
  response?: { status: number; headers: IncomingMessage['headers']; body: Buffer };
}

interface Options {
  faultOf(exchange: Omit<PassedExchange, 'fault'>): Fault;
  /** Called when a request has come; its response is filled in later. */
  onExchange?(exchange: PassedExchange): void;
}

/** Passes requests on to a server, with faults. */
export async function startFaultyProxy(target: string, { faultOf, onExchange }: Options) {
  const running = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const passed = pass(incoming, outgoing).catch(() => void outgoing.destroy());
    running.add(passed);
    void passed.finally(() => running.delete(passed));
  });
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = 'GET', url: path = '/', headers } = incoming;
    const asked = { method, path, headers, body: Buffer.concat(chunks) };
    const exchange: PassedExchange = { ...asked, fault: faultOf(asked) };
    onExchange?.(exchange);
    if (exchange.fault.respond) answerHere(exchange, outgoing);
    else await passOn(target, exchange, outgoing);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // An address given to listen() is always of this kind.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when every response is passed on, or has failed. */
    settled: () => Promise.all(running),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerHere({ fault: { respond } }: PassedExchange, outgoing: ServerResponse): void {
  const { status = 500, headers = {}, body, text = JSON.stringify(body) } = respond ?? {};
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  outgoing.end(text);
}

async function passOn(target: string, exchange: PassedExchange, outgoing: ServerResponse): Promise<void> {
  const { method, path, headers, body, fault } = exchange;
  const sent = fault.sends?.body ?? body;
  const onward = request(target + path, {
    method,
    headers: {
      ...headers,
      host: new URL(target).host,
      ...(fault.sends?.contentType && { 'content-type': fault.sends.contentType }),
      ...(sent.length > 0 && { 'content-length': sent.length }),
    },
  });
  onward.removeHeader('transfer-encoding');
  onward.end(sent);
  const [response] = (await once(onward, 'response')) as [IncomingMessage];
  const received: Buffer[] = [];
  exchange.response = { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.alloc(0) };
  const note = (part: Buffer) => {
    received.push(part);
    if (exchange.response) exchange.response.body = Buffer.concat(received);
  };
  outgoing.once('close', () => onward.destroy());
  if (!fault.drop) outgoing.writeHead(exchange.response.status, { ...response.headers, ...fault.headers });
  for await (const part of response) {
    note(part as Buffer);
    const cutAt = fault.cutAfterEvents === undefined ? -1 : endOfEvents(received, fault.cutAfterEvents);
    if (cutAt >= 0) {
      await cut(Buffer.concat(received).subarray(0, cutAt), part as Buffer, received, outgoing);
      return;
    }
    if (!fault.drop) outgoing.write(part);
  }
  if (fault.drop) outgoing.destroy();
  else outgoing.end();
}

/** Some bytes of the next event are sent as well: a client must not take them for one. */
function endOfEvents(received: Buffer[], events: number): number {
  const text = Buffer.concat(received).toString('latin1');
  let at = 0;
  for (let seen = 0; seen < events; seen += 1) {
    const end = text.indexOf('\n\n', at);
    if (end < 0) return -1;
    at = end + 2;
  }
  return at;
}

async function cut(whole: Buffer, part: Buffer, received: Buffer[], outgoing: ServerResponse): Promise<void> {
  const alreadySent = Buffer.concat(received).length - part.length;
  await new Promise((sent) => outgoing.write(whole.subarray(Math.min(alreadySent, whole.length)), sent));
  await new Promise((sent) => outgoing.write('id: cut\nevent: chu', sent));
  await new Promise((soon) => setTimeout(soon, 20));
  outgoing.destroy();
}
