import type { TestAccount } from './test-client.ts';

/** A message that a client has sent once, or repeated under one key, and what it was told about it. */
export interface SentMessage {
  kind: 'question' | 'live';
  /** No two messages have the same text: so what is stored twice shows. */
  text: string;
  acknowledged?: { messageId: string; sessionId: string; sequence?: number };
}

export interface Ledger {
  sent: SentMessage[];
  liveSessions: string[];
  /** How often a message was sent again under its key because the connection had been cut. */
  repeats: number;
  /** Replies that no kill explains. */
  surprises: string[];
}

/** A server that comes and goes. */
export interface UnsteadyServer {
  url: string;
  /** Resolves at once while the server is up. */
  whenUp(): Promise<void>;
  isOver(): boolean;
}

interface Clients {
  server: UnsteadyServer;
  account: Pick<TestAccount, 'apiKey'>;
  chatbotId: string;
  /** How many of each kind work at the same time. */
  each: number;
}

const messagesPerSession = 25;

export function createLedger(): Ledger {
  return { sent: [], liveSessions: [], repeats: 0, surprises: [] };
}

/** Clients of every kind, which note what they were promised. Resolves when all have seen their last message through. */
export async function keepBusy(clients: Clients, ledger: Ledger): Promise<void> {
  const { each } = clients;
  const numbers = Array.from({ length: each }, (_, number) => number);
  await Promise.all([
    ...numbers.map((number) => askInNewSessions(clients, ledger, number)),
    ...numbers.map((number) => askInNamedSessions(clients, ledger, number)),
    ...numbers.map((number) => askWithKeys(clients, ledger, number)),
    ...numbers.map((number) => chat(clients, ledger, number)),
  ]);
}

async function askInNewSessions(clients: Clients, ledger: Ledger, number: number) {
  for (let count = 0; !clients.server.isOver(); count++) {
    await ask(clients, ledger, `alone ${number} ${count}`, {});
  }
}

async function askInNamedSessions(clients: Clients, ledger: Ledger, number: number) {
  for (let count = 0; !clients.server.isOver(); count++) {
    const sessionId = `order ${number} ${Math.floor(count / messagesPerSession)}`;
    await ask(clients, ledger, `named ${number} ${count}`, { sessionId });
  }
}

async function askWithKeys(clients: Clients, ledger: Ledger, number: number) {
  for (let count = 0; !clients.server.isOver(); count++) {
    const sessionId = `keyed ${number} ${Math.floor(count / messagesPerSession)}`;
    const key = `question-${number}-${count}`;
    await ask(clients, ledger, `keyed ${number} ${count}`, count % 2 ? { sessionId } : {}, key);
  }
}

async function chat(clients: Clients, ledger: Ledger, number: number) {
  let sessionId = '';
  for (let count = 0; !clients.server.isOver(); count++) {
    if (count % messagesPerSession === 0) {
      const opening = { path: '/api/live-chat/sessions', body: { chatbotId: clients.chatbotId } };
      sessionId = (await sendUntilAnswered(clients, ledger, opening, `open-${number}-${count}`)).sessionId;
      ledger.liveSessions.push(sessionId);
    }
    const text = `live ${number} ${count}`;
    const message: SentMessage = { kind: 'live', text };
    ledger.sent.push(message);
    const body = { sessionId, message: text, senderType: 'customer', senderName: 'Visitor' };
    const request = { path: '/api/live-chat/message', body };
    const reply =
      count % 2
        ? await sendUntilAnswered(clients, ledger, request, `live-${number}-${count}`)
        : await send(clients, ledger, request);
    if (reply) message.acknowledged = reply;
  }
}

async function ask(clients: Clients, ledger: Ledger, text: string, more: object, key?: string) {
  const message: SentMessage = { kind: 'question', text };
  ledger.sent.push(message);
  const request = {
    path: '/api/chatbot/query',
    body: { chatbotId: clients.chatbotId, message: text, ...more },
  };
  const reply = key ? await sendUntilAnswered(clients, ledger, request, key) : await send(clients, ledger, request);
  if (reply) message.acknowledged = reply;
}

interface Post {
  path: string;
  body: object;
}

interface Reply {
  messageId: string;
  sessionId: string;
  sequence?: number;
}

async function sendUntilAnswered(clients: Clients, ledger: Ledger, post: Post, key: string): Promise<Reply> {
  for (;;) {
    const reply = await send(clients, ledger, post, key);
    if (reply) return reply;
    ledger.repeats++;
  }
}

/** Undefined when the connection was cut: whether the message was stored is then anybody's guess. */
async function send(
  { server, account }: Clients,
  ledger: Ledger,
  { path, body }: Post,
  key?: string,
): Promise<Reply | undefined> {
  await server.whenUp();
  let status: number;
  let text: string;
  try {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${account.apiKey}`,
        'Content-Type': 'application/json',
        ...(key && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(body),
    });
    status = response.status;
    text = await response.text();
  } catch {
    // A moment for the news of the kill to arrive, lest the dead port be asked again and again.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return undefined;
  }
  if (status === 200 || status === 201) return JSON.parse(text) as Reply;
  ledger.surprises.push(`${path}: ${status} ${text}`);
  throw new Error(`${path}: ${status} ${text}`);
}
