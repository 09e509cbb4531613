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
  /** Passes new connections on to another port, as an address does that moves to another server. */
  pointTo(port: number): void;
  /** Passes on what holds this text, and cuts the connection instead of passing on the reply: of the nth such, from 1. */
  loseReplyTo(text: string, nth?: number): void;
  close(): Promise<void>;
}

/** Passes connections on to a port of this machine until it is told not to. */
export async function startBreakableProxy(firstPort: number): Promise<BreakableProxy> {
  let targetPort = firstPort;
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (state === 'frozen') socket.pause();
  };
  let tried = 0;
  let losing: { text: string; count: number } | undefined;
  function isToBeLost(bytes: Buffer): boolean {
    if (!losing || !bytes.includes(losing.text)) return false;
    losing.count -= 1;
    if (losing.count > 0) return false;
    losing = undefined;
    return true;
  }
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
      from.on('data', (bytes) => {
        // Heard before the listener above passes it on.
        if (from === client && isToBeLost(bytes)) target.prependOnceListener('data', () => client.destroy());
        if (!to.destroyed) to.write(bytes);
      });
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
    loseReplyTo(text, nth = 1) {
      losing = { text, count: nth };
    },
    restore() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    pointTo(port) {
      targetPort = port;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
