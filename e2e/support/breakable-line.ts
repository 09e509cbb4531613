import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakableLine {
  /** Where the server is reached by this line. */
  url: string;
  /** Cuts every connection, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A network between the browser and the server that can be cut in the middle of a word. */
export async function startBreakableLine(serverUrl: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on a port, its address is an object.
  const own = server.address() as AddressInfo;
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: `http://127.0.0.1:${own.port}`,
    cut() {
      isCut = true;
      destroyAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}
