import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger, type Findings } from './ledger-check.ts';
import { createLedger, keepBusy } from './ledger-clients.ts';
import { findFreePort, killWhileStarting, startServerProcess } from './server-process.ts';
import { createTestClient } from './test-client.ts';

interface Trial {
  /** With a provider for model and embeddings, so that no model is loaded at each start. */
  settings: Record<string, string>;
  kills: number;
  /** The trial goes on until so many messages were acknowledged, also when all kills are done. */
  leastAcknowledged: number;
  clientsOfEachKind: number;
  onKill?(count: number): void;
}

export interface TrialResult extends Findings {
  kills: number;
  killsWhileStarting: number;
  sent: number;
  /** Messages sent again under their key after a cut. */
  repeats: number;
  surprises: string[];
  seconds: number;
}

const longestUpMs = 800;
const shareWhileStarting = 0.15;
const longestStartMs = 700;

/** Kills a server again and again while clients work, then asks it what it remembers. */
export async function runKillTrial(trial: Trial): Promise<TrialResult> {
  const startedAt = performance.now();
  const settings = { ...trial.settings, PORT: String(await findFreePort()) };
  let running = await startServerProcess(settings);
  const { url } = running;
  const client = createTestClient(
    () => url,
    () => {},
  );
  const account = await client.createAccount();
  const chatbotId = await client.createChatbot(account, { 'https://example.com/': text });

  let up = Promise.resolve();
  let isOver = false;
  const server = { url, whenUp: () => up, isOver: () => isOver };
  const ledger = createLedger();
  const acknowledgedSoFar = () => ledger.sent.filter((message) => message.acknowledged).length;
  const clients = keepBusy({ server, account, chatbotId, each: trial.clientsOfEachKind }, ledger);
  // Looked at when the work is over; until then its failure must not end the process.
  clients.catch(() => {});

  /** Since the last start: a kill of a server that has not promised anything yet proves little. */
  async function somethingAcknowledged() {
    const before = acknowledgedSoFar();
    while (acknowledgedSoFar() === before && ledger.surprises.length === 0) await sleep(5);
  }

  let killsWhileStarting = 0;
  for (let count = 0; count < trial.kills; ) {
    await somethingAcknowledged();
    await sleep(Math.random() * longestUpMs);
    const { promise, resolve } = Promise.withResolvers<void>();
    up = promise;
    await running.kill();
    count++;
    trial.onKill?.(count);
    while (count < trial.kills && Math.random() < shareWhileStarting) {
      await killWhileStarting(settings, Math.random() * longestStartMs);
      killsWhileStarting++;
      count++;
      trial.onKill?.(count);
    }
    running = await startServerProcess(settings);
    resolve();
  }
  while (acknowledgedSoFar() < trial.leastAcknowledged && ledger.surprises.length === 0) await sleep(50);
  isOver = true;
  await clients;
  const findings = await checkLedger(ledger, { ...client, url, account, chatbotId });
  running.send('SIGTERM');
  await running.ended;
  return {
    ...findings,
    kills: trial.kills,
    killsWhileStarting,
    sent: ledger.sent.length,
    repeats: ledger.repeats,
    surprises: ledger.surprises,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

const text = '# Opening hours\n\nThe shop is open from 9 to 17 on weekdays.';
