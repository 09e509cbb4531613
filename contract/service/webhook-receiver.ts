import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Delivery {
  headers: IncomingHttpHeaders;
  /** The body as it arrived. */
  payload: string;
}

/** Takes webhooks, and tells at `GET /` what it was sent. */
export async function startReceiver() {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(deliveries));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    deliveries.push({ headers: request.headers, payload: Buffer.concat(chunks).toString() });
    response.writeHead(204).end();
    server.emit('delivery');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // An address given to listen() is always of this kind.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The first, the second, …; waits for it. */
    async delivery(count: number): Promise<Delivery> {
      for (;;) {
        const delivery = deliveries[count - 1];
        if (delivery) return delivery;
        await once(server, 'delivery');
      }
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
