/**
 * The service that journeys of clients are made against: `node contract/service/journey-service.ts`, with Node 24.
 * Prints the journey as JSON on one line and serves until its standard input ends.
 */
import { fileURLToPath } from 'node:url';
import { Parley } from '../../clients/js/src/index.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { prepareScene, type Scene } from './prepare-scene.ts';
import { startServer } from './start-server.ts';
import { startReceiver } from './webhook-receiver.ts';

/** What `contract/journey.md` describes. */
export interface Journey extends Scene {
  cutUrl: string;
  dropUrl: string;
  deliveriesUrl: string;
  webhookSecret: string;
}

export async function startJourneyService(): Promise<{ journey: Journey; stop(): Promise<void> }> {
  const server = await startServer();
  const scene = await prepareScene(server.url);
  const isResumed = (headers: NodeJS.Dict<unknown>) => headers['last-event-id'] !== undefined;
  const cutting = await startFaultyProxy(server.url, {
    faultOf: ({ headers }) => (isResumed(headers) ? {} : { cutAfterEvents: 2 }),
  });
  const dropped = new Set<unknown>();
  const dropping = await startFaultyProxy(server.url, {
    faultOf: ({ headers }) => {
      const key = headers['idempotency-key'];
      const isFirst = !dropped.has(key);
      dropped.add(key);
      return { drop: key !== undefined && isFirst };
    },
  });
  const receiver = await startReceiver();
  const owner = new Parley({ baseUrl: server.url, token: scene.token });
  const body = { url: `${receiver.url}/`, accountId: scene.accountId, types: ['conversation.started' as const] };
  const { secret: webhookSecret } = await owner.request('POST', '/api/webhooks', { body });
  return {
    journey: {
      ...scene,
      cutUrl: cutting.url,
      dropUrl: dropping.url,
      deliveriesUrl: `${receiver.url}/`,
      webhookSecret,
    },
    async stop() {
      await Promise.all([cutting.stop(), dropping.stop(), receiver.stop()]);
      await server.stop();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { journey, stop } = await startJourneyService();
  process.stdout.write(`${JSON.stringify(journey)}\n`);
  process.stdin.resume();
  process.stdin.once('end', () => void stop());
}
