import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What arrived, as a receiver sees it. */
export interface Receipt {
  path: string;
  id: string;
  timestamp: string;
  signatures: string[];
  headers: Record<string, unknown>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests know the shape of what they wait for
  body: any;
}

/** Answers, or does not. */
type Behaviour = (response: ServerResponse, receipt: Receipt) => void;

export interface WebhookReceiver {
  url: string;
  /** For the setting that allows it. */
  host: string;
  receipts: Receipt[];
  /** What it does, by path; 204 where nothing is said. */
  behaviours: Record<string, Behaviour | undefined>;
  /** The most requests of one path that were open at the same time. */
  mostAtOnce(path: string): number;
  connections(): number;
  close(): Promise<void>;
}

export const answers =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end();

/** Ways to misbehave that are still an answer, and ways that are none. */
export const misbehaviours = {
  hangs: () => {},
  hangsUp: (response) => void response.socket?.destroy(),
  hangsUpAmidHeaders(response) {
    response.socket?.write('HTTP/1.1 200 O');
    response.socket?.destroy();
  },
  speaksNonsense: (response) => void response.socket?.end('hello\r\n\r\n'),
  sendsABodyForEver(response) {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(100)), 20);
    response.once('close', () => clearInterval(timer));
  },
  sendsALargeBody: (response) => void response.writeHead(200).end('x'.repeat(5_000_000)),
  hangsUpAmidBody(response) {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('x');
    setTimeout(() => response.socket?.destroy(), 10);
  },
} satisfies Record<string, Behaviour>;

/** A real server that webhooks post to; it behaves as a test tells it to. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receipts: Receipt[] = [];
  const behaviours: WebhookReceiver['behaviours'] = {};
  const open = new Map<string, number>();
  const mostOpen = new Map<string, number>();
  let connections = 0;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const atOnce = (open.get(path) ?? 0) + 1;
    open.set(path, atOnce);
    mostOpen.set(path, Math.max(atOnce, mostOpen.get(path) ?? 0));
    response.once('close', () => open.set(path, (open.get(path) ?? 1) - 1));
    const body = await text(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const receipt: Receipt = {
      path,
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signatures: header('webhook-signature').split(' '),
      headers: request.headers,
      text: body,
      body: body === '' ? undefined : JSON.parse(body),
    };
    receipts.push(receipt);
    (behaviours[path] ?? answers(204))(response, receipt);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    receipts,
    behaviours,
    mostAtOnce: (path) => mostOpen.get(path) ?? 0,
    connections: () => connections,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As a receiver checks it: one of the signatures fits the secret it knows. */
export function isSignedWith({ id, timestamp, signatures, text: body }: Receipt, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return signatures.some((signature) => signature === `v1,${expected}`);
}
