import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { OrdinaryRequest, Waits } from './ordinary-client.ts';

const { port, requests } = workerData as { port: number; requests: OrdinaryRequest[] };
const pauseMs = 5;
const times: number[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

// Each once before anything counts: what this thread loads for its first request is no wait for the server.
for (let at = -requests.length; !isOver; at += 1) {
  const { method, path, headers = {}, body } = requests.at(at % requests.length) ?? { method: 'GET', path: '/' };
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  if (at >= 0) times.push(performance.now() - startedAt);
  if (response.status >= 400) throw new Error(`${path}: ${response.status}`);
  await sleep(pauseMs);
}

times.sort((a, b) => a - b);
const waits: Waits = {
  longestMs: times.at(-1) ?? 0,
  medianMs: times[Math.floor(times.length / 2)] ?? 0,
  count: times.length,
};
parentPort?.postMessage(waits);
