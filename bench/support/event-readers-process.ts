/** Keeps many readers of events on bare sockets and notes when each numbered message (`#7#`) reached the last of them. */
import { connect, type Socket } from 'node:net';
import type { Order, Received } from './event-readers.ts';

const openedAtOnce = 50;
const received = new Map<number, Received>();
const sockets = new Set<Socket>();
let repeats = 0;
let cut = 0;
let isClosing = false;

process.on('message', async (order: Order) => {
  if (order.kind === 'open') {
    const waiting = order.readers.values();
    await Promise.all(
      Array.from({ length: openedAtOnce }, async () => {
        for (const { path, token } of waiting) await open(order.port, path, token);
      }),
    );
    process.send?.({ opened: sockets.size });
  } else if (order.kind === 'report') {
    process.send?.({ received: [...received.values()], repeats, cut });
  } else {
    isClosing = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    received.clear();
    isClosing = false;
    process.send?.({ opened: 0 });
  }
});
process.on('disconnect', () => process.exit(0));

/** Resolves with the first event or comment: by then the server has nothing more to do for it. */
function open(port: number, path: string, token: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const authorization = token ? `Authorization: Bearer ${token}\r\n` : '';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}\r\n`);
    let head: string | undefined = '';
    let rest = '';
    let lastId = 0;
    socket.on('data', (bytes: Buffer) => {
      if (head !== undefined) {
        head += bytes.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0 || head.indexOf('\n\n', end + 4) < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 500)));
        rest = head.slice(end);
        head = undefined;
        sockets.add(socket);
        resolve();
      } else rest += bytes.toString('latin1');
      const whole = rest.lastIndexOf('\n\n');
      if (whole < 0) return;
      const atMs = Number(process.hrtime.bigint()) / 1e6;
      for (const event of rest.slice(0, whole).split('\n\n')) lastId = note(event, lastId, atMs);
      rest = rest.slice(whole + 2);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      if (!isClosing && sockets.delete(socket)) cut += 1;
    });
  });
}

function note(event: string, lastId: number, atMs: number): number {
  const id = Number(/^id: (\d+)$/m.exec(event)?.[1] ?? Number.NaN);
  if (Number.isNaN(id)) return lastId;
  if (id <= lastId) repeats += 1;
  const number = Number(/#(\d+)#/.exec(event)?.[1] ?? Number.NaN);
  if (!Number.isNaN(number)) {
    const known = received.get(number);
    received.set(number, { number, count: (known?.count ?? 0) + 1, lastAtMs: atMs });
  }
  return id;
}
