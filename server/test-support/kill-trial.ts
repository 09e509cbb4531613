import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger, type Findings } from './ledger-check.ts';
import { createLedger, keepBusy } from './ledger-clients.ts';
import { createTestClient } from './test-client.ts';
import { startUnsteadyServer } from './unsteady-server.ts';

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

/** Kills a server again and again while clients work, then asks it what it remembers. */
export async function runKillTrial(trial: Trial): Promise<TrialResult> {
  const startedAt = performance.now();
  const unsteady = await startUnsteadyServer(trial.settings);
  const { url } = unsteady;
  const client = createTestClient(
    () => url,
    () => {},
  );
  const account = await client.createAccount();
  const chatbotId = await client.createChatbot(account, { 'https://example.com/': text });

  let isOver = false;
  const server = { url, whenUp: unsteady.whenUp, isOver: () => isOver };
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

  const killsWhileStarting = await unsteady.killAgainAndAgain({
    kills: trial.kills,
    beforeKill: somethingAcknowledged,
    ...(trial.onKill && { onKill: trial.onKill }),
  });
  while (acknowledgedSoFar() < trial.leastAcknowledged && ledger.surprises.length === 0) await sleep(50);
  isOver = true;
  await clients;
  const findings = await checkLedger(ledger, { ...client, url, account, chatbotId });
  await unsteady.stop();
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
