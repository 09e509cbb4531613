import { connect, type Socket } from 'node:net';

export interface LoadResult {
  requestsPerSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  failures: number;
}

interface Load {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  durationMs: number;
  /** The body of the next request. */
  nextBody(): string;
}

/**
 * Keeps `connections` requests in flight over kept-alive sockets. Written on bare sockets, so that the generator takes as
 * little as possible of the processors it shares with what it measures.
 */
export async function applyLoad({ port, path, headers, connections, durationMs, nextBody }: Load): Promise<LoadResult> {
  const head = headOf(path, headers);
  const latencies: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  const endAt = startedAt + durationMs;

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(port);
      try {
        while (performance.now() < endAt) {
          const body = nextBody();
          const sentAt = performance.now();
          socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
          const status = await readResponse(socket);
          latencies.push(performance.now() - sentAt);
          if (status !== 200) failures++;
        }
      } finally {
        socket.destroy();
      }
    }),
  );

  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requestsPerSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    failures,
  };
}

/** Asks so many questions over so many connections, and fails with the first that fails. */
export async function askInTurn({
  port,
  path,
  headers,
  connections,
  count,
  nextBody,
}: Omit<Load, 'durationMs'> & { count: number }): Promise<void> {
  const head = headOf(path, headers);
  let left = count;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(port);
      try {
        while (left-- > 0) {
          const body = nextBody();
          socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
          const status = await readResponse(socket);
          if (status !== 200) throw new Error(`${path}: ${status}`);
        }
      } finally {
        socket.destroy();
      }
    }),
  );
}

function headOf(path: string, headers: Record<string, string>): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true);
    socket.once('error', reject);
  });
}

/** Reads one response with a Content-Length; gives its status. */
function readResponse(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = '';
    const done = (settle: () => void) => {
      socket.off('data', onData);
      socket.off('close', onClose);
      settle();
    };
    const onClose = () => done(() => reject(new Error('The server closed the connection.')));
    const onData = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < headEnd + 4 + length) return;
      done(() => resolve(Number(received.slice(9, 12))));
    };
    socket.on('data', onData);
    socket.on('close', onClose);
  });
}
