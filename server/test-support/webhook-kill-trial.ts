import { setTimeout as sleep } from 'node:timers/promises';
import { createTestClient, type TestAccount, type TestClient } from './test-client.ts';
import { startUnsteadyServer } from './unsteady-server.ts';
import { answers, isSignedWith, type Receipt, startWebhookReceiver } from './webhook-receiver.ts';

interface Trial {
  /** With a provider for embeddings, so that no model is loaded at each start. */
  settings: Record<string, string>;
  kills: number;
  onKill?(count: number): void;
}

export interface WebhookTrialResult {
  kills: number;
  killsWhileStarting: number;
  /** Conversations and ratings that clients were told are recorded. */
  acknowledged: number;
  received: number;
  /** Requests beyond one an event: refused by the receiver, or sent again because a server was killed. */
  sentAgain: number;
  /** What was acknowledged and never accepted, arrived under two ids, or was not signed as it should be. */
  lost: string[];
  doubled: string[];
  badlySigned: string[];
  seconds: number;
}

const clients = 4;
/** Long enough for some to be told, before the next kill. */
const shortestUpMs = 400;
const leastPerKill = 5;
const shareRefused = 0.1;
/** A lease, and the first wait after a refusal. */
const patienceMs = 90_000;

/** Kills a server again and again while events flow, then compares what clients were told with what arrived. */
export async function runWebhookKillTrial(trial: Trial): Promise<WebhookTrialResult> {
  const startedAt = performance.now();
  const receiver = await startWebhookReceiver();
  const server = await startUnsteadyServer({ ...trial.settings, ALLOWED_PRIVATE_HOSTS: receiver.host });
  const { url } = server;
  const client = createTestClient(
    () => url,
    () => {},
  );
  const account = await client.createAccount();
  const chatbotId = await client.createChatbot(account);
  const { body: webhook } = await client.request('POST', '/api/webhooks', {
    token: account.idToken,
    body: { url: `${receiver.url}/hook` },
  });
  const refused = new Set<string>();
  const accepted: Receipt[] = [];
  receiver.behaviours['/hook'] = (response, receipt) => {
    // Once at most: the wait after a second refusal would outlast the trial.
    const isRefused = !refused.has(receipt.id) && Math.random() < shareRefused;
    if (isRefused) refused.add(receipt.id);
    else accepted.push(receipt);
    answers(isRefused ? 500 : 204)(response, receipt);
  };

  const over = new AbortController();
  const acknowledged = new Set<string>();
  const flowing = Array.from({ length: clients }, () =>
    keepAsking(client, { account, chatbotId, acknowledged, signal: over.signal }),
  );
  /** Some were acknowledged since the last kill, however slow the machine is. */
  async function untilSome() {
    const before = acknowledged.size;
    await sleep(shortestUpMs);
    for (let tries = 0; acknowledged.size < before + leastPerKill && tries < 500; tries += 1) await sleep(20);
  }
  const killsWhileStarting = await server.killAgainAndAgain({
    kills: trial.kills,
    beforeKill: untilSome,
    ...(trial.onKill && { onKill: trial.onKill }),
  });
  await untilSome();
  over.abort();
  await Promise.all(flowing);

  const arrived = () => new Set(accepted.map(subjectOf));
  const giveUpAt = performance.now() + patienceMs;
  while (acknowledged.difference(arrived()).size > 0 && performance.now() < giveUpAt) await sleep(100);
  await server.stop();
  await receiver.close();
  const bySubject = Map.groupBy(accepted, subjectOf);
  return {
    kills: trial.kills,
    killsWhileStarting,
    acknowledged: acknowledged.size,
    received: bySubject.size,
    sentAgain: receiver.receipts.length - bySubject.size,
    lost: [...acknowledged.difference(arrived())],
    doubled: [...bySubject].flatMap(([subject, receipts]) =>
      new Set(receipts.map(({ id }) => id)).size > 1 ? [subject] : [],
    ),
    badlySigned: receiver.receipts.flatMap((receipt) => (isSignedWith(receipt, webhook.secret) ? [] : [receipt.id])),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

const subjectOf = ({ body }: Receipt): string => `${body.type} ${body.data.messageId ?? body.data.sessionId}`;

/** Opens conversations and rates their answers; what fails while the server is down was never acknowledged. */
async function keepAsking(
  client: TestClient,
  {
    account,
    chatbotId,
    acknowledged,
    signal,
  }: { account: TestAccount; chatbotId: string; acknowledged: Set<string>; signal: AbortSignal },
): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    try {
      const asked = await client.query(account.apiKey, { chatbotId, message: `Question ${n}?` });
      if (asked.status !== 200) continue;
      const { sessionId, messageId } = asked.body;
      acknowledged.add(`conversation.started ${sessionId}`);
      const rated = await client.request('POST', '/api/chatbot/feedback', {
        token: account.apiKey,
        body: { sessionId, messageId, rating: 5 },
      });
      if (rated.status === 200) acknowledged.add(`feedback.received ${messageId}`);
    } catch {
      await sleep(20);
    }
  }
}
