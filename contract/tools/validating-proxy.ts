import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type PassedExchange, startFaultyProxy } from '../service/faulty-proxy.ts';

interface Violation {
  location: string[];
  severity: string;
  message: string;
}

/** Prism between clients and the server: it tells with each response how that breaks the OpenAPI document. */
export async function startValidatingProxy(folder: string, document: string, target: string) {
  const port = await freePort();
  const script = join(folder, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
  const prism = spawn(process.execPath, [script, 'proxy', document, target, '-p', String(port), '-v', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(prism, 'close');
  const url = `http://127.0.0.1:${port}`;
  await untilUp(url);
  const exchanges: PassedExchange[] = [];
  const proxy = await startFaultyProxy(url, {
    faultOf: () => ({}),
    onExchange: (exchange) => exchanges.push(exchange),
  });
  return {
    url: proxy.url,
    /** What was wrong in responses. Requests that are wrong on purpose are the server's to refuse. */
    async stop() {
      await proxy.settled();
      await proxy.stop();
      prism.kill('SIGKILL');
      await ended;
      const violations = exchanges.flatMap((exchange) => violationsOf(exchange));
      return { exchanges: exchanges.length, violations };
    },
  };
}

function violationsOf({ method, path, response }: PassedExchange): string[] {
  const told = response?.headers['sl-violations'];
  if (told === undefined) return [];
  const all = JSON.parse(String(told)) as Violation[];
  return all
    .filter(({ location, severity }) => location[0] === 'response' && severity === 'Error')
    .map(({ location, message }) => `${method} ${path} ${response?.status}: ${location.join('.')} ${message}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`${url}/health`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('Prism did not start.');
}
