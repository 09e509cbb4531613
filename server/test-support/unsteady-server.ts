import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, killWhileStarting, startServerProcess } from './server-process.ts';

interface Kills {
  kills: number;
  /** Awaited before each kill of a running server: a kill of one that has done nothing yet proves little. */
  beforeKill?(): Promise<void>;
  onKill?(count: number): void;
}

const longestUpMs = 800;
const shareWhileStarting = 0.15;
const longestStartMs = 700;

/** A server at one address that is killed and started again, at random moments, while it is starting too. */
export async function startUnsteadyServer(given: Record<string, string>) {
  const settings = { ...given, PORT: String(await findFreePort()) };
  let running = await startServerProcess(settings);
  let up = Promise.resolve();

  return {
    url: running.url,
    /** Resolves at once while the server is up. */
    whenUp: () => up,

    /** Returns how many of the kills came while it was starting. */
    async killAgainAndAgain({ kills, beforeKill, onKill }: Kills): Promise<number> {
      let whileStarting = 0;
      for (let count = 0; count < kills; ) {
        await beforeKill?.();
        await sleep(Math.random() * longestUpMs);
        const { promise, resolve } = Promise.withResolvers<void>();
        up = promise;
        await running.kill();
        count += 1;
        onKill?.(count);
        while (count < kills && Math.random() < shareWhileStarting) {
          await killWhileStarting(settings, Math.random() * longestStartMs);
          whileStarting += 1;
          count += 1;
          onKill?.(count);
        }
        running = await startServerProcess(settings);
        resolve();
      }
      return whileStarting;
    },

    async stop(): Promise<void> {
      running.send('SIGTERM');
      await running.ended;
    },
  };
}
