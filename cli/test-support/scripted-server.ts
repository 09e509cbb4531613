import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedReply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
  /** The connection breaks instead. */
  isCut?: boolean;
}

export interface AskedBody {
  message: string;
  sessionId?: string;
  mode?: string;
}

/** A server that replies what a test wants, for figures that must be exact and failures that a real one does not have. */
export async function startScriptedServer(
  reply: (body: AskedBody, request: IncomingMessage) => ScriptedReply | Promise<ScriptedReply>,
) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status = 200, headers, body, isCut } = await reply(JSON.parse(Buffer.concat(chunks).toString()), request);
    if (isCut) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // An address given to listen() is always of this kind.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A reply as Parley gives it. */
export function answered(response: string, confidence: number, sources: string[], more: object = {}): ScriptedReply {
  const kind = sources.length > 0 ? 'answer' : 'refusal';
  return { body: { response, confidence, sources, kind, sessionId: 'sess_1', responseTime: 10, ...more } };
}
