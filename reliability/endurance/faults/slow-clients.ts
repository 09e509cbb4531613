import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { Node, Shop } from '../ground.ts';
import { percentile, startLoad } from '../load.ts';

const measureMs = 4_000;
const rounds = 3;
/** What the system keeps for a reader is sent at once: that is over by then. */
const settleMs = 12_000;

/** Half of them ask for a stream and never read it, half send a request a byte at a time. */
export const slowClients: Fault = {
  name: 'slow-clients',
  async run(ground) {
    const count = Math.max(50, Math.round(500 * ground.scale));
    const node = await ground.startNode({ DATA_DIR: ground.folder() });
    const shop = await ground.openShop(node.url);
    const sessionId = await longSession(shop);
    await p99Of(shop, node);
    const alone: number[] = [];
    const beside: number[] = [];
    let grownMb = 0;
    // In turn, so that what else the machine does at some moment counts for both.
    for (let round = 0; round < rounds; round++) {
      alone.push(await p99Of(shop, node));
      const beforeMb = node.memoryMb();
      const slow = await openAll(node, shop, sessionId, count);
      await sleep(settleMs);
      beside.push(await p99Of(shop, node));
      grownMb = Math.max(grownMb, node.memoryMb() - beforeMb);
      slow.close();
    }
    const before = percentile(alone, 0.5);
    const during = percentile(beside, 0.5);
    const ratio = during / before;
    return {
      done: `${count} clients that never read a long stream or send a byte every half second, SQLite`,
      figure: `others’ p99 ${before.toFixed(0)} → ${during.toFixed(0)} ms (${ratio.toFixed(2)} ×; medians of ${rounds}), memory + ${grownMb.toFixed(0)} MB`,
      aim: 'p99 ≤ 1.5 ×, memory + ≤ 200 MB',
      holds: ratio <= 1.5 && grownMb <= 200,
    };
  },
};

async function openAll(node: Node, shop: Shop, sessionId: string, count: number) {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at++) sockets.push(await openSlow(node, shop, sessionId, at % 2 === 0));
  const trickle = setInterval(() => {
    for (const [at, socket] of sockets.entries()) if (at % 2 === 1) socket.write('x');
  }, 500);
  return {
    close() {
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function p99Of(shop: Shop, node: Node): Promise<number> {
  const load = startLoad({ shop, url: () => node.url, clients: 4 });
  await sleep(measureMs);
  await load.stop();
  return percentile(
    load.attempts.map(({ tookMs }) => tookMs),
    0.99,
  );
}

/** 2 MB of events for whoever follows it. */
async function longSession({ client, account, chatbotId }: Shop): Promise<string> {
  const token = account.apiKey;
  const { sessionId } = (await client.request('POST', '/api/live-chat/sessions', { token, body: { chatbotId } })).body;
  const numbers = Array.from({ length: 500 }, (_, at) => at).values();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (const number of numbers) {
        const message = `${number} `.padEnd(4_000, 'x');
        const body = { sessionId, message, senderType: 'customer', senderName: 'Ann' };
        await client.request('POST', '/api/live-chat/message', { token, body });
      }
    }),
  );
  return sessionId;
}

async function openSlow(node: Node, { account }: Shop, sessionId: string, isReader: boolean): Promise<Socket> {
  const socket = connect(node.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  const authorization = `Host: localhost\r\nAuthorization: Bearer ${account.apiKey}\r\n`;
  if (isReader) socket.write(`GET /api/live-chat/sessions/${sessionId}/events HTTP/1.1\r\n${authorization}\r\n`);
  else
    socket.write(
      `POST /api/chatbot/query HTTP/1.1\r\n${authorization}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    );
  return socket;
}
