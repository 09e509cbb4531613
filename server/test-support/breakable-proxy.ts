import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakableProxy {
  port: number;
  /** How many connections were tried so far. */
  connections(): number;
  /** Ends every connection and takes no new one, as when the other side has stopped. */
  cut(): void;
  /** Keeps connections open and passes nothing on, as when the network in between is gone. */
  freeze(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Passes connections on to a port of this machine until it is told not to. */
export async function startBreakableProxy(targetPort: number): Promise<BreakableProxy> {
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (state === 'frozen') socket.pause();
  };
  let tried = 0;
  const server = createServer((client) => {
    tried++;
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      keep(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('close', () => to.destroy());
      if (state === 'frozen') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => tried,
    cut,
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    restore() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
