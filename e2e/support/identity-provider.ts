import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../server/test-support/oidc-server-process.ts', import.meta.url));

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  stop(): Promise<void>;
}

/** A company's identity provider, with a page on which people say who they are. */
export async function startIdentityProvider(options: { idTokenSeconds: number }): Promise<IdentityProvider> {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{')) continue;
    const { issuer, clientId } = JSON.parse(line) as Omit<IdentityProvider, 'stop'>;
    // What else it says is of no interest, but must be read for it to go on.
    child.stdout.resume();
    return {
      issuer,
      clientId,
      async stop() {
        child.stdin.end();
        await ended;
      },
    };
  }
  throw new Error('The identity provider ended before it was ready.');
}
