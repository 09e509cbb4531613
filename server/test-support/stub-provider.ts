import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerText, createAnswerMaker, type StubAnswer } from './stub-answer.ts';
import { stubEmbedding } from './stub-embedding.ts';

/** How a provider may behave; without any of these it answers at once and well. */
export interface StubBehaviour {
  /** Before the response begins. */
  delayMs?: number;
  /** Between the response's headers and its first token. */
  firstTokenDelayMs?: number;
  /** Between two tokens. */
  tokenDelayMs?: number;
  /** Goes silent after so many tokens and keeps the connection open. */
  hangAfterTokens?: number;
  /** Ends that silence in a stream: it goes on when this resolves. */
  goOn?: Promise<void>;
  /** Breaks the connection after so many tokens. */
  cutAfterTokens?: number;
  /** Keeps the connection open after the end of a complete stream. */
  hangAfterDone?: boolean;
  /** Answers with this status and an error text that repeats the caller's key. */
  failStatus?: number;
  /** Refuses to embed what holds this text. */
  refuseText?: string | undefined;
  /** With this status instead of 400. */
  refuseStatus?: number;
  /** Sends a vector of zeros for what holds this text. */
  emptyVectorFor?: string;
  /** Sends what is not JSON. */
  malformed?: boolean;
  /** Sends a well-formed error inside the stream, after the first token. */
  errorInStream?: boolean;
  withoutUsage?: boolean;
  /** Says this, or what this makes of the prompt, instead of quoting it. */
  answer?: string | ((messages: ChatRequest['messages']) => string);
  /** Says it so many times over. */
  answerTimes?: number;
}

/** Refusals before what `behaviour` says. */
export interface FirstFailures {
  times: number;
  status: number;
  retryAfter?: string;
  /** Says this instead of the usual complaint. */
  complaint?: string;
}

export interface ChatRequest {
  model: string;
  messages: readonly { role: string; content: string }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
}

export interface EmbeddingRequest {
  model: string;
  input: string | readonly string[];
  dimensions?: number;
}

export interface StubProvider {
  port: number;
  /** With the version, as the adapters want it. */
  baseUrl: string;
  /** Change it at any time; it holds for the requests that follow. */
  behaviour: StubBehaviour;
  failFirst: FirstFailures | undefined;
  readonly counts: {
    chat: number;
    embeddings: number;
    aborted: number;
    connections: number;
    /** Requests that were being answered at the same time, at most. */
    mostAtOnce: number;
  };
  readonly lastChat: ChatRequest | undefined;
  readonly lastEmbedding: EmbeddingRequest | undefined;
  readonly lastAuthorization: string | undefined;
  readonly lastTraceparent: string | string[] | undefined;
  /** Resolves once the client has given up a request. */
  aborted(): Promise<void>;
  close(): Promise<void>;
}

/** A model provider in this process that speaks OpenAI's protocol over real HTTP. */
export async function startStubProvider(behaviour: StubBehaviour = {}, port = 0): Promise<StubProvider> {
  const makeAnswer = createAnswerMaker();
  const abortListeners: (() => void)[] = [];
  const state = {
    behaviour,
    failFirst: undefined as FirstFailures | undefined,
    counts: { chat: 0, embeddings: 0, aborted: 0, connections: 0, mostAtOnce: 0 },
    lastChat: undefined as ChatRequest | undefined,
    lastEmbedding: undefined as EmbeddingRequest | undefined,
    lastAuthorization: undefined as string | undefined,
    lastTraceparent: undefined as string | string[] | undefined,
  };

  let running = 0;
  const server = createServer((request, response) => {
    running += 1;
    state.counts.mostAtOnce = Math.max(state.counts.mostAtOnce, running);
    response.once('close', () => {
      running -= 1;
      if (response.writableFinished) return;
      state.counts.aborted += 1;
      for (const tell of abortListeners.splice(0)) tell();
    });
    respond(request, response).catch(() => response.destroy());
  });
  server.on('connection', () => {
    state.counts.connections += 1;
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse(await readText(request));
    const { behaviour } = state;
    state.lastAuthorization = request.headers.authorization;
    state.lastTraceparent = request.headers.traceparent;
    if (behaviour.delayMs) await sleep(behaviour.delayMs);
    if (state.failFirst && state.failFirst.times > 0) {
      state.failFirst.times -= 1;
      state.lastChat = body as ChatRequest;
      return sendFailure(response, state.failFirst.status, request, state.failFirst);
    }
    if (behaviour.failStatus !== undefined) return sendFailure(response, behaviour.failStatus, request);
    // Our own adapters are the only callers: a body of another form shows up as a failed test.
    if (request.url === '/v1/embeddings') {
      state.counts.embeddings += 1;
      state.lastEmbedding = body as EmbeddingRequest;
      const { refuseText, refuseStatus = 400 } = behaviour;
      if (refuseText !== undefined && [state.lastEmbedding.input].flat().join('\n').includes(refuseText))
        return sendFailure(response, refuseStatus, request);
      return sendJson(response, behaviour.malformed ? '{"data": [' : embeddingsFor(state.lastEmbedding, behaviour));
    }
    if (request.url !== '/v1/chat/completions') return sendFailure(response, 404, request);
    state.counts.chat += 1;
    state.lastChat = body as ChatRequest;
    const { answer: said = answerText } = behaviour;
    const answer = makeAnswer(
      repeated(said, state.lastChat.messages, behaviour.answerTimes ?? 1),
      state.lastChat.messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0),
    );
    if (state.lastChat.stream) return sendStream(response, answer, state.lastChat, behaviour);
    if (behaviour.hangAfterTokens !== undefined) return;
    if (behaviour.cutAfterTokens !== undefined) return cut(response, answer.whole.withUsage.slice(0, 20));
    sendJson(response, behaviour.malformed ? '{"choices": [' : pick(answer.whole, behaviour.withoutUsage));
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return Object.assign(state, {
    port: address.port,
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    aborted: () =>
      new Promise<void>((resolve) => (state.counts.aborted > 0 ? resolve() : abortListeners.push(resolve))),
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function repeated(
  said: NonNullable<StubBehaviour['answer']>,
  messages: ChatRequest['messages'],
  times: number,
): string {
  return typeof said === 'string' ? said.repeat(times) : Array(times).fill(said(messages)).join(' ');
}

async function sendStream(
  response: ServerResponse,
  answer: StubAnswer,
  request: ChatRequest,
  behaviour: StubBehaviour,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const ending = pick(answer.endings, behaviour.withoutUsage || !request.stream_options?.include_usage);
  if (isPlain(behaviour)) {
    response.end(answer.events.join('') + ending);
    return;
  }
  response.flushHeaders();
  if (behaviour.firstTokenDelayMs) await sleep(behaviour.firstTokenDelayMs);
  for (const [at, event] of answer.events.entries()) {
    if (at === behaviour.hangAfterTokens) {
      if (!behaviour.goOn) return;
      await behaviour.goOn;
    }
    if (at === behaviour.cutAfterTokens) return cut(response, '');
    if (at === 1 && behaviour.malformed) response.write('data: {"choices": [\n\n');
    if (at === 1 && behaviour.errorInStream) response.write('data: {"error": {"message": "the secret inside"}}\n\n');
    response.write(event);
    if (behaviour.tokenDelayMs) await sleep(behaviour.tokenDelayMs);
    if (response.destroyed) return;
  }
  if (behaviour.hangAfterDone) response.write(ending);
  else response.end(ending);
}

function isPlain({
  answer: _answer,
  answerTimes: _answerTimes,
  delayMs: _delayMs,
  withoutUsage: _withoutUsage,
  ...others
}: StubBehaviour): boolean {
  return Object.values(others).every((value) => value === undefined);
}

function embeddingsFor(
  { input, dimensions }: EmbeddingRequest,
  { withoutUsage, emptyVectorFor }: StubBehaviour,
): string {
  const texts = typeof input === 'string' ? [input] : input;
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    // Twice as long as a unit vector: who needs length 1 has to see to it.
    embedding: Array.from(stubEmbedding(text, dimensions), (number) =>
      emptyVectorFor !== undefined && text.includes(emptyVectorFor) ? 0 : number * 2,
    ),
  }));
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  return JSON.stringify({ object: 'list', data, ...(withoutUsage ? {} : { usage }) });
}

function sendJson(response: ServerResponse, json: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(json);
}

function sendFailure(
  response: ServerResponse,
  status: number,
  request: IncomingMessage,
  { complaint, retryAfter }: Partial<FirstFailures> = {},
): void {
  const message = complaint ?? `No: ${request.headers.authorization ?? 'no key'} is not welcome here.`;
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    })
    .end(JSON.stringify({ error: { message } }));
}

/** After what was sent has left, so that the client has read it when the connection breaks. */
function cut(response: ServerResponse, last: string): void {
  response.write(last || ': \n\n', () => setImmediate(() => response.destroy()));
}

function pick<T>(pair: { withUsage: T; withoutUsage: T }, withoutUsage: boolean | undefined): T {
  return withoutUsage ? pair.withoutUsage : pair.withUsage;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
