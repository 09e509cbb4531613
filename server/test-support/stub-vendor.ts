import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a provider with a protocol of its own may behave; without any of these it answers at once and well. */
export interface VendorBehaviour {
  delayMs?: number;
  /** Goes silent after so many tokens and keeps the connection open. */
  hangAfterTokens?: number;
  /** Breaks the connection after so many tokens. */
  cutAfterTokens?: number;
  /** Ends the response after so many tokens, in good order and in the middle of the answer. */
  endAfterTokens?: number;
  /** Answers with this status and an error text that repeats the caller's key. */
  failStatus?: number;
  retryAfter?: string;
  /** Sends what is not JSON after so many tokens. */
  malformedAfterTokens?: number;
  /** Sends a well-formed error inside the stream after so many tokens. */
  errorAfterTokens?: number;
  /** Stops for what the answer says. */
  isFiltered?: boolean;
  withoutUsage?: boolean;
  /** Says that the prompt had so many. */
  promptTokens?: number;
  answer?: string;
}

interface Protocol {
  path(model: string): string;
  keyHeader: string;
  begin(behaviour: VendorBehaviour): string;
  token(text: string): string;
  error(message: string): string;
  end(ending: VendorBehaviour & { tokens: number }): string;
  complaint(message: string): object;
}

export interface VendorStub {
  baseUrl: string;
  behaviour: VendorBehaviour;
  readonly counts: { calls: number; connections: number };
  readonly lastKey: string | undefined;
  readonly lastTraceparent: string | string[] | undefined;
  /** As it was sent. */
  // biome-ignore lint/suspicious/noExplicitAny: each vendor's body is another; tests know the shape they ask for
  readonly lastBody: any;
  /** Resolves once the client has given up a request. */
  aborted(): Promise<void>;
  close(): Promise<void>;
}

/** A provider over real HTTP; what its bytes mean is the protocol's. */
export async function startVendorStub(
  protocol: Protocol,
  behaviour: VendorBehaviour,
  model = 'stub',
): Promise<VendorStub> {
  const aborted = Promise.withResolvers<void>();
  const state = {
    behaviour,
    counts: { calls: 0, connections: 0 },
    lastKey: undefined as string | undefined,
    lastTraceparent: undefined as string | string[] | undefined,
    lastBody: undefined as unknown,
  };
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) aborted.resolve();
    });
    respond(request, response).catch(() => response.destroy());
  });
  server.on('connection', () => {
    state.counts.connections += 1;
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { behaviour } = state;
    state.counts.calls += 1;
    state.lastBody = JSON.parse(await text(request));
    state.lastTraceparent = request.headers.traceparent;
    state.lastKey = [request.headers[protocol.keyHeader]].flat()[0];
    if (behaviour.delayMs) await sleep(behaviour.delayMs);
    const status = request.url === protocol.path(model) ? behaviour.failStatus : 404;
    if (status !== undefined) {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(behaviour.retryAfter && { 'retry-after': behaviour.retryAfter }),
      });
      response.end(JSON.stringify(protocol.complaint(`No: ${state.lastKey} is not welcome here.`)));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(protocol.begin(behaviour));
    const tokens = (behaviour.answer ?? 'We open at nine. [1]').match(/\s*\S+/g) ?? [];
    for (const [at, token] of tokens.entries()) {
      if (at === behaviour.hangAfterTokens) return;
      if (at === behaviour.endAfterTokens) return void response.end();
      if (at === behaviour.cutAfterTokens)
        return void response.write(': \n\n', () => setImmediate(() => response.destroy()));
      if (at === behaviour.malformedAfterTokens) response.write('data: {"half": \n\n');
      if (at === behaviour.errorAfterTokens) response.write(protocol.error(`the secret inside ${state.lastKey}`));
      response.write(protocol.token(token));
    }
    response.end(protocol.end({ ...behaviour, tokens: tokens.length }));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    aborted: () => aborted.promise,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
