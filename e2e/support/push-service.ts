import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../server/test-support/push-service-process.ts', import.meta.url));

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A browser maker's push service, which reads what it is sent with the keys of its subscription. */
export async function startPushService() {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout);
  const received: Record<string, string>[] = [];
  const ready = Promise.withResolvers<{ host: string; subscription: Subscription }>();
  lines.on('line', (line) => {
    if (!line.startsWith('{')) return;
    const said = JSON.parse(line);
    if (said.subscription) ready.resolve(said);
    else received.push(said);
  });
  void ended.then(() => ready.reject(new Error('The push service ended before it was ready.')));
  return {
    ...(await ready.promise),
    received,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
