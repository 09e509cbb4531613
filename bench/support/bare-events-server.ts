/** The least that can be done: a `node:http` server that keeps readers of events and writes to those of a session. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const readers = new Map<string, Set<ServerResponse>>();
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let events = 0;
let requests = 0;

const server = createServer(async (request, response) => {
  requests += 1;
  const [, path, sessionId = ''] = request.url?.split('/') ?? [];
  if (path === 'events') {
    const ofSession = readers.get(sessionId) ?? new Set();
    readers.set(sessionId, ofSession.add(response));
    response.once('close', () => ofSession.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.write(': welcome\n\n');
    return;
  }
  if (path === 'loop') {
    response.end(JSON.stringify({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 }));
    delay.reset();
    return;
  }
  let text = '';
  for await (const chunk of request) text += chunk;
  const message = JSON.parse(text) as { sessionId: string };
  const data = JSON.stringify({ ...message, createdAt: new Date().toISOString() });
  events += 1;
  const bytes = Buffer.from(`id: ${events}\nevent: message\ndata: ${data}\n\n`);
  for (const scorer of readers.get(message.sessionId) ?? []) scorer.write(bytes);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': data.length }).end(data);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.resume().on('end', () => process.exit(0));

// As Parley does it: what was needed to open a connection is given back when it is quiet.
let requestsBefore = 0;
setInterval(() => {
  if (requests > requestsBefore && requests === noted) {
    requestsBefore = requests;
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
  noted = requests;
}, 2_000);
let noted = 0;
