import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the model says to the questions that follow, and how. */
export interface Saying {
  /**
   * Markdown. A sentence counts as grounded when it ends in `[1]` and stands in one of the chatbot's documents in about
   * the same words, whichever passage that is; what is grounded nowhere has a low confidence and no sources.
   */
  text: string;
  /** Between two words. */
  paceMs?: number;
  /** Goes silent after so many words, until `goOn`. */
  stallAfterWords?: number;
  /** Breaks the connection after so many words. */
  cutAfterWords?: number;
  /** Answers with this status instead. */
  failStatus?: number;
}

export interface SlowModel {
  /** For the server that is to ask this model. */
  settings: { MODEL_BASE_URL: string; MODEL_NAME: string };
  say(saying: Saying): void;
  /** Lets every answer that has stalled go on. */
  goOn(): void;
  /** The prompts of the answers that were asked for, oldest first. */
  readonly prompts: readonly string[];
  /** Answers that the server gave up before their end. */
  readonly givenUp: number;
  close(): Promise<void>;
}

interface ChatRequest {
  messages: { content: string }[];
  stream?: boolean;
}

/** A language model that takes its time: OpenAI's protocol over real HTTP, with words that a test has chosen. */
export async function startSlowModel(first: Saying = { text: 'NOT_FOUND' }): Promise<SlowModel> {
  let saying = first;
  let givenUp = 0;
  const prompts: string[] = [];
  let stalled: (() => void)[] = [];
  const untilGoOn = () => new Promise<void>((resolve) => stalled.push(resolve));

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { messages, stream } = await readRequest(request);
    const prompt = messages.map(({ content }) => content).join('\n\n');
    // A follow-up is first made to stand alone, by a call that is not streamed: the widget's answers all are.
    if (!stream) return sendWhole(response, lastQuestion(prompt));
    prompts.push(prompt);
    if (saying.failStatus !== undefined) {
      response.writeHead(saying.failStatus, { 'content-type': 'application/json' }).end('{"error": {}}');
      return;
    }
    let isCut = false;
    response.once('close', () => {
      if (!response.writableFinished && !isCut) givenUp += 1;
    });
    isCut = await sendWords(response, saying);
    if (isCut) response.destroy();
  }

  /** Says whether the connection is to be broken now. */
  async function sendWords(response: ServerResponse, { text, paceMs = 0, ...how }: Saying): Promise<boolean> {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    for (const [at, content] of (text.match(/\s*\S{1,2000}/g) ?? []).entries()) {
      if (at === how.stallAfterWords) await untilGoOn();
      if (at === how.cutAfterWords) return true;
      if (response.destroyed) return false;
      const words = event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
      // Until it has left: what was said before a cut must have arrived.
      await new Promise((resolve) => response.write(words, resolve));
      if (paceMs > 0) await sleep(paceMs);
    }
    response.end(`${event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`);
    return false;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on a port, its address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    settings: { MODEL_BASE_URL: `http://127.0.0.1:${port}/v1`, MODEL_NAME: 'slow-model' },
    say(next) {
      saying = next;
    },
    goOn() {
      for (const goOn of stalled) goOn();
      stalled = [];
    },
    prompts,
    get givenUp() {
      return givenUp;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<ChatRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  // The server under test is the only caller: a body of another form shows up as a failed test.
  return JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
}

/** The question as it stands between the tags of the prompt. */
function lastQuestion(prompt: string): string {
  return /<question-\w+>\s*(.*?)\s*<\/question-/s.exec(prompt)?.[1] ?? '';
}

function sendWhole(response: ServerResponse, content: string): void {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: 'slow', object: 'chat.completion', created: 0, model: 'slow-model', choices }));
}

function event(fields: object): string {
  const envelope = { id: 'slow', object: 'chat.completion.chunk', created: 0, model: 'slow-model' };
  return `data: ${JSON.stringify({ ...envelope, ...fields })}\n\n`;
}
