import { setTimeout as sleep } from 'node:timers/promises';
import { type EventReader, readEventsWithoutEnd } from './tenacious-reader.ts';
import { createTestClient } from './test-client.ts';
import { startUnsteadyServer } from './unsteady-server.ts';

interface Trial {
  /** With a provider for embeddings, so that no model is loaded at each start. */
  settings: Record<string, string>;
  kills: number;
  leastAcknowledged: number;
  /** Chats at the same time, each with a customer who writes, an agent who answers, and a reader on each side. */
  chats: number;
  onKill?(count: number): void;
}

export interface LiveTrialResult {
  kills: number;
  killsWhileStarting: number;
  acknowledged: number;
  repeats: number;
  readers: number;
  /** How often a reader had to come back. */
  reconnections: number;
  /** Acknowledged, and not with a reader under the number that was promised. */
  lost: string[];
  doubled: string[];
  /** Readers whose messages were not 1, 2, 3 …, or whose events did not go up. */
  outOfOrder: string[];
  /** Replies that no kill explains. */
  surprises: string[];
  seconds: number;
}

interface Promised {
  text: string;
  sequence: number;
  messageId: string;
}

const messagesPerChat = 40;

/** Kills a server again and again while people chat over it, and compares what every reader got with what was promised. */
export async function runLiveKillTrial(trial: Trial): Promise<LiveTrialResult> {
  const startedAt = performance.now();
  const server = await startUnsteadyServer(trial.settings);
  const client = createTestClient(
    () => server.url,
    () => {},
  );
  const account = await client.createAccount();
  const chatbotId = await client.createChatbot(account);
  const promised = new Map<string, Promised[]>();
  const readers = new Map<string, EventReader[]>();
  const surprises: string[] = [];
  let acknowledged = 0;
  let repeats = 0;
  let isOver = false;

  /** Sends until it is answered, under one key; a kill is no answer. */
  async function send(path: string, body: object, token: string | undefined, key: string) {
    for (;;) {
      await server.whenUp();
      const reply = await client
        .request('POST', path, { token, body, headers: { 'Idempotency-Key': key } })
        .catch(() => undefined);
      if (reply && reply.status < 300) return reply.body;
      if (reply) {
        surprises.push(`${path}: ${reply.status} ${reply.text}`);
        throw new Error(surprises.at(-1));
      }
      repeats += 1;
      await sleep(20);
    }
  }

  async function chat(number: number) {
    for (let round = 0; !isOver; round += 1) {
      const name = `${number}-${round}`;
      const { sessionId } = await send('/api/live-chat/sessions', { chatbotId }, account.apiKey, `open-${name}`);
      const path = `/api/live-chat/sessions/${sessionId}/events`;
      readers.set(sessionId, [
        readEventsWithoutEnd(server, path, () => account.apiKey),
        readEventsWithoutEnd(server, path, () => account.idToken),
      ]);
      const told: Promised[] = [];
      promised.set(sessionId, told);
      const say = async (text: string, side: 'customer' | 'agent') => {
        const body = { sessionId, message: text, senderType: side, senderName: side };
        const token = side === 'agent' ? account.idToken : account.apiKey;
        const { sequence, messageId } = await send('/api/live-chat/message', body, token, text);
        told.push({ text, sequence, messageId });
        acknowledged += 1;
      };
      for (let count = 0; count < messagesPerChat && !isOver; count += 2)
        await Promise.all([say(`c-${name}-${count}`, 'customer'), say(`a-${name}-${count}`, 'agent')]);
    }
  }

  const inbox = readEventsWithoutEnd(
    server,
    `/api/live-chat/inbox/events?accountId=${account.accountId}&after=0`,
    () => account.idToken,
  );
  const chats = Promise.all(Array.from({ length: trial.chats }, (_, number) => chat(number)));
  // Looked at when the work is over; until then its failure must not end the process.
  chats.catch(() => {});
  const somethingAcknowledged = async () => {
    const before = acknowledged;
    while (acknowledged === before && surprises.length === 0) await sleep(5);
  };
  const killsWhileStarting = await server.killAgainAndAgain({
    kills: trial.kills,
    beforeKill: somethingAcknowledged,
    ...(trial.onKill && { onKill: trial.onKill }),
  });
  while (acknowledged < trial.leastAcknowledged && surprises.length === 0) await sleep(50);
  isOver = true;
  await chats.catch(() => {});

  const total = [...promised.values()].flat().length;
  const giveUpAt = Date.now() + 30_000;
  const isComplete = () =>
    [...promised].every(([id, told]) => readers.get(id)?.every((reader) => reader.messages().length >= told.length)) &&
    inbox.messages().length >= total;
  while (!isComplete() && Date.now() < giveUpAt) await sleep(50);
  const all = [...readers.values()].flat();
  for (const reader of [...all, inbox]) reader.close();
  const findings = compare(promised, readers, inbox);
  await server.stop();
  return {
    ...findings,
    kills: trial.kills,
    killsWhileStarting,
    acknowledged,
    repeats,
    surprises,
    readers: all.length + 1,
    reconnections: [...all, inbox].reduce((sum, reader) => sum + reader.connections() - 1, 0),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function compare(
  promised: Map<string, Promised[]>,
  readers: Map<string, EventReader[]>,
  inbox: EventReader,
): Pick<LiveTrialResult, 'lost' | 'doubled' | 'outOfOrder'> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const outOfOrder: string[] = [];
  const ofInbox = Map.groupBy(inbox.messages(), ({ sessionId }) => sessionId);
  if (!isRising(inbox.ids())) outOfOrder.push('inbox');
  for (const [sessionId, told] of promised) {
    const views = [...(readers.get(sessionId) ?? []).map((reader) => reader.messages()), ofInbox.get(sessionId) ?? []];
    for (const messages of views) {
      const texts = new Set(messages.map(({ message }) => message));
      if (texts.size !== messages.length) doubled.push(sessionId);
      if (messages.some(({ sequence }, at) => sequence !== at + 1)) outOfOrder.push(sessionId);
      for (const { text, sequence, messageId } of told) {
        const found = messages[sequence - 1];
        if (found?.message !== text || found.messageId !== messageId) lost.push(text);
      }
    }
    for (const reader of readers.get(sessionId) ?? []) if (!isRising(reader.ids())) outOfOrder.push(sessionId);
  }
  return { lost, doubled, outOfOrder };
}

const isRising = (ids: readonly number[]) => ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));
