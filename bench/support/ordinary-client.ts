import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface OrdinaryRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Waits {
  longestMs: number;
  medianMs: number;
  count: number;
}

/**
 * Somebody who uses the server as always while others attack it: one request after the other, in a thread of its own, so
 * that the attacker's work is not taken for the server's.
 */
export function startOrdinaryClient(port: number, requests: OrdinaryRequest[]) {
  const worker = new Worker(fileURLToPath(new URL('./ordinary-client-worker.ts', import.meta.url)), {
    workerData: { port, requests },
  });
  return {
    /** Ends it, and tells how long its requests have taken. */
    stop: () =>
      new Promise<Waits>((resolve, reject) => {
        worker.once('message', (waits: Waits) => resolve(waits));
        worker.once('error', reject);
        worker.postMessage('stop');
      }),
  };
}
