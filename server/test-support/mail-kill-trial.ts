import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer } from './mail-server.ts';
import { createTestClient, type TestAccount, type TestClient } from './test-client.ts';
import { startUnsteadyServer } from './unsteady-server.ts';

export interface MailTrialResult {
  /** Addresses whose invitations clients were told are sent. */
  acknowledged: number;
  received: number;
  /** Emails beyond one an address. */
  repeated: number;
  /** Addresses that were acknowledged and got nothing, or got two Message-IDs. */
  lost: string[];
  doubled: string[];
}

const clients = 3;
const leastPerKill = 4;
const leastUpMs = 300;
/** A lease on PostgreSQL; the embedded database frees what it held at its start. */
const patienceMs = 120_000;

/** Kills a server again and again while people are invited, then compares what clients were told with what arrived. */
export async function runMailKillTrial(settings: Record<string, string>, kills: number): Promise<MailTrialResult> {
  const mailServer = await startMailServer();
  const server = await startUnsteadyServer({ ...settings, ...mailServer.settings });
  const client = createTestClient(
    () => server.url,
    () => {},
  );
  const account = await client.createAccount();
  const over = new AbortController();
  const acknowledged = new Set<string>();
  const inviting = Array.from({ length: clients }, (_, at) =>
    keepInviting(client, { account, prefix: `c${at}`, acknowledged, signal: over.signal }),
  );
  async function untilSome() {
    const before = acknowledged.size;
    await sleep(leastUpMs);
    while (acknowledged.size < before + leastPerKill) await sleep(20);
  }
  await server.killAgainAndAgain({ kills, beforeKill: untilSome });
  await untilSome();
  over.abort();
  await Promise.all(inviting);

  const idsOf = () => {
    const ids = new Map<string, string[]>();
    for (const { recipients, messageId = '' } of mailServer.received)
      for (const address of recipients) ids.set(address, [...(ids.get(address) ?? []), messageId]);
    return ids;
  };
  const lost = () => [...acknowledged].filter((address) => !idsOf().has(address));
  const giveUpAt = performance.now() + patienceMs;
  while (lost().length > 0 && performance.now() < giveUpAt) await sleep(100);
  await server.stop();
  await mailServer.close();
  const invited = [...idsOf()].filter(([address]) => address.endsWith('@invited.example.com'));
  return {
    acknowledged: acknowledged.size,
    received: invited.length,
    repeated: invited.reduce((count, [, ids]) => count + ids.length - 1, 0),
    lost: lost(),
    doubled: invited.flatMap(([address, ids]) => (new Set(ids).size > 1 ? [address] : [])),
  };
}

interface Inviting {
  account: TestAccount;
  prefix: string;
  acknowledged: Set<string>;
  signal: AbortSignal;
}

/** What fails while the server is down was never acknowledged. */
async function keepInviting(client: TestClient, { account, prefix, acknowledged, signal }: Inviting): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const email = `${prefix}-${n}@invited.example.com`;
    const invited = await client
      .request('POST', `/api/accounts/${account.accountId}/members`, {
        token: account.idToken,
        body: { email, role: 'agent' },
      })
      .catch(() => undefined);
    if (invited?.status === 201 && invited.body.isMailed) acknowledged.add(email);
    // An account may cause so many emails in an hour: not all of them within seconds.
    await sleep(100);
  }
}
