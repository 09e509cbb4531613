import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createResolve } from './resolve-all.ts';
import { createWebPost } from './web-fetch.ts';

const typeA = 1;
const typeAaaa = 28;

/** A DNS server that behaves as a name says: `hang` is never answered, `none` does not exist. */
async function startDnsServer() {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
      labels.push(message.subarray(at + 1, at + 1 + length).toString());
      at += length + 1;
    }
    const type = message.readUInt16BE(at + 1);
    const name = labels.join('.');
    asked.push(name);
    if (name.includes('hang')) return;
    if (name.includes('half') && type === typeAaaa) return;
    const address4 = name.includes('inner') ? [10, 0, 0, 1] : [93, 184, 216, 34];
    const hasAnswer = type === typeA && !name.includes('none');
    const head = Buffer.from(message.subarray(0, 12));
    head.writeUInt16BE(name.includes('none') ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(hasAnswer ? 1 : 0, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    const answer = hasAnswer ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address4]) : Buffer.alloc(0);
    socket.send(Buffer.concat([head, message.subarray(12, at + 5), answer]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { at: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

let dns: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns?.close());

const never = async () => {
  throw new Error('The system was asked.');
};
const resolving = (limitMs = 8_000) => createResolve({ servers: [dns.at], limitMs, bySystem: never });
/** Lookups of names that are never answered, and whether they still wait. */
function hang(resolve: ReturnType<typeof resolving>, count: number): { areWaiting(): boolean } {
  let over = 0;
  for (let at = 0; at < count; at += 1) {
    resolve(`h${at}.hang.example.com`, false).catch(() => {
      over += 1;
    });
  }
  return { areWaiting: () => over === 0 };
}

test('finds the addresses of a name', async () => {
  expect(await resolving()('good.example.com', false)).toEqual([{ address: '93.184.216.34', family: 4 }]);
});

test('names that are never answered hold up neither other lookups nor files', async () => {
  const resolve = resolving();
  const hanging = hang(resolve, 64);
  await resolve('good.example.com', false);
  await lookup('127.0.0.1');
  await lookup('localhost', { all: true });
  await readFile(import.meta.filename);
  expect(hanging.areWaiting()).toBe(true);
});

test('a name that is never answered is given up', async () => {
  const lookups = Array.from({ length: 64 }, (_, at) => resolving(600)(`h${at}.hang.example.com`, false));
  for (const outcome of await Promise.allSettled(lookups))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'EAI_AGAIN' } });
});

test('a server that answers for one kind of address only does not hold it up', async () => {
  const hanging = hang(resolving(), 1);
  await resolving()('half.example.com', false);
  expect(hanging.areWaiting()).toBe(true);
});

test('says that there is no such name', async () => {
  await expect(resolving()('none.example.com', false)).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('asks the system for hosts of the own network, within the same limit', async () => {
  const asked: string[] = [];
  const resolve = createResolve({
    servers: [dns.at],
    limitMs: 200,
    async bySystem(hostname) {
      asked.push(hostname);
      return hostname === 'wiki.intranet' ? [{ address: '10.0.0.5', family: 4 }] : new Promise(() => {});
    },
  });
  expect(await resolve('wiki.intranet', true)).toEqual([{ address: '10.0.0.5', family: 4 }]);
  await expect(resolve('lost.intranet', true)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  expect(asked).toEqual(['wiki.intranet', 'lost.intranet']);
  expect(dns.asked.filter((name) => name.endsWith('intranet'))).toEqual([]);
});

test('asks the system where nothing listens for DNS', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address();
  silent.close();
  const found = [{ address: '93.184.216.34', family: 4 }];
  const resolve = createResolve({ servers: [`127.0.0.1:${port}`], bySystem: async () => found });
  expect(await resolve('good.example.com', false)).toEqual(found);
});

test('a name that leads inside is refused all the same', async () => {
  const web = createWebPost({ allowedHosts: [], userAgent: 'Test', timeoutMs: 60_000, resolve: resolving() });
  const { signal } = new AbortController();
  expect(await web.post('http://inner.example.com/', { headers: {}, body: '{}', signal })).toMatchObject({
    unanswered: expect.stringContaining('private network'),
  });
  await web.close();
});
