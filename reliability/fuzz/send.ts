import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FuzzRequest } from './request.ts';
import { bytesOf } from './request.ts';

export interface FuzzReply {
  outcome: 'replied' | 'closed' | 'hung' | 'left' | 'unreachable';
  status: number;
  head: string;
  body: string;
}

const patienceMs = 30_000;
/** How long a reader that goes away has stayed. */
const lingerMs = 100;

/** Sends a request on a connection of its own, from one of this machine's many loopback addresses. */
export async function send(url: string, request: FuzzRequest, localAddress: string): Promise<FuzzReply> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  // The server may close while we still write: what it said before that counts.
  socket.on('error', () => {});
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  if (!isConnected) return { outcome: 'unreachable', status: 0, head: '', body: '' };
  const bytes = bytesOf(request);
  if (request.manner === 'cuts-inside-the-request') {
    socket.write(bytes.subarray(0, Math.ceil(bytes.length * 0.7)));
    await sleep(lingerMs);
    socket.destroy();
    return { outcome: 'left', status: 0, head: '', body: '' };
  }
  if (request.manner === 'never-reads') {
    socket.pause();
    socket.write(bytes);
    await sleep(lingerMs);
    socket.destroy();
    return { outcome: 'left', status: 0, head: '', body: '' };
  }
  const reply = readReply(socket, request);
  socket.write(bytes);
  if (request.manner === 'gives-up-after-sending') socket.end();
  return reply;
}

function readReply(socket: Socket, { manner, method }: FuzzRequest): Promise<FuzzReply> {
  return new Promise((resolve) => {
    let received = '';
    const finish = (outcome: FuzzReply['outcome']) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ outcome, ...parse(received) });
    };
    const timer = setTimeout(() => finish(received === '' ? 'hung' : 'replied'), patienceMs);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (manner === 'cuts-inside-the-reply') finish('left');
      else if (isWhole(received, method)) finish('replied');
    });
    socket.on('close', () => finish(parse(received).status === 0 ? 'closed' : 'replied'));
  });
}

const withoutContinue = (text: string) => text.replace(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)+/, '');

function isWhole(received: string, method: string): boolean {
  const text = withoutContinue(received);
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = text.slice(0, end);
  const body = text.length - end - 4;
  const status = statusOf(head);
  if (method === 'HEAD' || status === 204 || status === 304) return true;
  // One that follows what happens has no end; that of an answer has one.
  if (method === 'GET' && /^content-type: text\/event-stream/im.test(head)) return true;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined) return body >= Number(length);
  return /^transfer-encoding: chunked/im.test(head) && text.endsWith('0\r\n\r\n');
}

const statusOf = (head: string) => Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);

function parse(received: string): Pick<FuzzReply, 'status' | 'head' | 'body'> {
  const text = withoutContinue(received);
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return { status: statusOf(text), head: text, body: '' };
  const head = text.slice(0, end);
  const rest = text.slice(end + 4);
  const body = /^transfer-encoding: chunked/im.test(head) ? joinChunks(rest) : rest;
  return { status: statusOf(text), head, body: Buffer.from(body, 'latin1').toString() };
}

function joinChunks(text: string): string {
  let body = '';
  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    if (lineEnd < 0 || !(size > 0)) break;
    body += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
  return body;
}
