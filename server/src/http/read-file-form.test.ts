import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileFormOptions, readFileForm } from './read-file-form.ts';

const part = (name: string, content: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${content}`;

// An error event that nobody listens for ends the process, and Vitest fails the run for one.
describe('a form with a file', () => {
  const outcomes: Promise<unknown>[] = [];
  let options: FileFormOptions<string>;
  const discarded: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const outcome = readFileForm(request, options).catch((error: unknown) => error);
    outcomes.push(outcome);
    void outcome.then((result) => response.end(String(result)));
  });
  beforeEach(async () => {
    outcomes.length = 0;
    discarded.length = 0;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function sendAll(body: string, length = body.length) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
    return socket;
  }
  const discard = async (saved: string) => void discarded.push(saved);

  test('that is cut before its file is read fails, and nothing else does', async () => {
    const begun = Promise.withResolvers<void>();
    const mayRead = Promise.withResolvers<void>();
    options = {
      maxFileBytes: 1_000_000,
      discard,
      async save({ bytes }) {
        begun.resolve();
        await mayRead.promise;
        for await (const _ of bytes);
        return 'saved';
      },
    };
    const socket = await sendAll(part('file', 'x'.repeat(1_000)), 5_000);
    await begun.promise;
    socket.destroy();
    await expect.poll(() => outcomes.length).toBe(1);
    expect(await outcomes[0]).toMatchObject({ code: 'INVALID_REQUEST' });
    mayRead.resolve();
    await new Promise(setImmediate);
    expect(discarded).toEqual([]);
  });

  test('whose file nobody wants fails with the reason, and nothing else does', async () => {
    options = {
      maxFileBytes: 1_000_000,
      discard,
      save: () => Promise.reject(new Error('There is no room.')),
    };
    const socket = await sendAll(`${part('file', 'x'.repeat(1_000))}\r\n--edge--\r\n`);
    await expect.poll(() => outcomes.length).toBe(1);
    expect(await outcomes[0]).toMatchObject({ message: 'There is no room.' });
    socket.destroy();
  });

  test('that is cut after its file was saved is discarded', async () => {
    const saved = Promise.withResolvers<void>();
    options = {
      maxFileBytes: 1_000_000,
      discard,
      async save({ bytes }) {
        for await (const _ of bytes);
        saved.resolve();
        return 'saved';
      },
    };
    const socket = await sendAll(
      `${part('file', 'x')}\r\n--edge\r\nContent-Disposition: form-data; name="b"\r\n\r\n`,
      5_000,
    );
    await saved.promise;
    socket.destroy();
    await expect.poll(() => discarded).toEqual(['saved']);
  });
});
