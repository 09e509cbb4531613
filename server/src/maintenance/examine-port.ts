import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/index.ts';
import { type Finding, failure, ok } from './examination.ts';

const patienceMs = 5_000;

/** Whether the server could listen, or does. */
export async function examinePort({ HOST: host, PORT: port }: Config): Promise<Finding> {
  const about = 'port';
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return ok(about, `${host}:${port} is free`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' && (await isParley(host, port))) return ok(about, `a Parley answers at ${host}:${port}`);
    return failure(about, `${host}:${port} cannot be listened on (${code})`, 'Set PORT or HOST to another.');
  } finally {
    probe.close();
  }
}

async function isParley(host: string, port: number): Promise<boolean> {
  const reached = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${reached}:${port}/healthz`, { signal: AbortSignal.timeout(patienceMs) });
    return response.ok;
  } catch {
    return false;
  }
}
