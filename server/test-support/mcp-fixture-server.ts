import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../src/http/app.ts';
import { endpoint } from '../src/http/endpoint.ts';
import { createMetrics } from '../src/http/metrics.ts';
import type { HttpServices } from '../src/http/serve-endpoint.ts';
import { ownOrigins } from '../src/identity/index.ts';
import { answerMessage } from '../src/mcp/answer-message.ts';
import { ofProtocol, requireOwnOrigin } from '../src/mcp/transport-routes.ts';
import { conformanceServer } from './mcp-fixture.ts';

/** The fixtures of the protocol's conformance suite on our own transport, without credentials: the suite has none. */
export async function startMcpFixture(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const isOwnOrigin = ownOrigins({ publicUrl, isGiven: false });
  const fixture = endpoint(
    { ...ofProtocol, path: '/mcp', summary: 'Fixtures', callers: ['nobody'] },
    async ({ body: message, header, signal }) => {
      requireOwnOrigin({ header }, isOwnOrigin);
      return answerMessage({ message, header, signal }, conformanceServer);
    },
  );
  const app = createApp({
    endpoints: [fixture],
    webhooks: {},
    docs: [],
    pages: { addresses: [], page: () => ({ status: 404, headers: {}, body: '' }) },
    // An endpoint that anybody may call, and that is not counted, needs no more of them.
    services: { addressOf: () => '127.0.0.1', onFailure: () => {} } as unknown as HttpServices,
    metrics: createMetrics(),
    metricsToken: undefined,
    health: { whyNotReady: async () => undefined },
    publicUrl,
    version: '1.0.0',
    onRequest: () => {},
  });
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return {
    url: `${publicUrl}/mcp`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
