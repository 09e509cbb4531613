import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawReply {
  /** 0 when the connection ended without a reply. */
  status: number;
  /** Status line and headers, as they came. */
  head: string;
  body: string;
}

interface SendOptions {
  /** How long to wait for a server that neither answers nor closes. */
  waitMs?: number;
  /** Whether to close our side after sending, as a client does that gives up. */
  endsAfterwards?: boolean;
}

/**
 * Sends bytes as they are and reads until the server closes: for requests that no HTTP client would send.
 * Give `Connection: close`, or the wait is spent.
 */
export async function sendRaw(
  url: string,
  bytes: string | Buffer,
  { waitMs = 30_000, endsAfterwards = false }: SendOptions = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const received: Buffer[] = [];
  socket.on('data', (part: Buffer) => void received.push(part));
  // The server may close while we still write: what it said before that counts.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes);
  if (endsAfterwards) socket.end();
  const timer = setTimeout(() => socket.destroy(), waitMs);
  await closed;
  clearTimeout(timer);
  return firstReply(Buffer.concat(received));
}

function firstReply(bytes: Buffer): RawReply {
  const text = bytes.toString('latin1').replace(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)+/, '');
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const rest = end < 0 ? '' : text.slice(end + 4);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const isChunked = /^transfer-encoding: chunked/im.test(head);
  const body = isChunked ? joinChunks(rest) : rest.slice(0, length === undefined ? undefined : Number(length));
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: Buffer.from(body, 'latin1').toString('utf8'),
  };
}

function joinChunks(text: string): string {
  const [, size = '0'] = /^([0-9a-f]+)\r\n/i.exec(text) ?? [];
  const length = Number.parseInt(size, 16);
  const start = size.length + 2;
  return length === 0 ? '' : text.slice(start, start + length) + joinChunks(text.slice(start + length + 2));
}
