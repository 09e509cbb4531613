import { globSync } from 'node:fs';
import { createTestClient } from '../../../server/test-support/test-client.ts';
import type { Fault } from '../fault.ts';

const limit = 40;

/** One of two nodes lives two hours ahead, by libfaketime. */
export const clockOff: Fault = {
  name: 'clock-off',
  cannotRun: () => (fakeTime() ? undefined : 'needs libfaketime (apt-get install faketime)'),
  async run(ground) {
    const postgres = await ground.startPostgres();
    const settings = ground.sharing(postgres.url());
    const right = await ground.startNode(settings);
    const fast = await ground.startNode({
      ...settings,
      LD_PRELOAD: fakeTime() ?? '',
      FAKETIME: '+2h',
      // Only what clocks on walls show.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const { client, account, chatbotId } = await ground.openShop(right.url);
    await client.request('PATCH', `/api/accounts/${account.accountId}`, {
      token: account.idToken,
      body: { plan: 'enterprise', hourlyLimit: limit },
    });
    const clients = [right, fast].map(({ url }) =>
      createTestClient(
        () => url,
        () => {},
      ),
    );
    const asks = Array.from({ length: limit * 10 }, (_, at) => at);
    const statuses = await inBatches(asks, 20, async (at) => {
      const reply = await (clients[at % 2] ?? client).query(account.apiKey, { chatbotId, message: `When, ${at}?` });
      return { status: reply.status, retryAfter: Number(reply.headers.get('retry-after')) };
    });
    const admitted = statuses.filter(({ status }) => status === 200).length;
    const refused = statuses.filter(({ status }) => status === 429);
    const others = statuses.length - admitted - refused.length;
    const withoutAdvice = refused.filter(({ retryAfter }) => !(retryAfter > 0 && retryAfter <= 3_600)).length;
    const tokens = await Promise.all(
      clients.map((one) => one.request('GET', `/api/chatbots/${chatbotId}`, { token: account.idToken })),
    );
    const areTokensTaken = tokens.every(({ status }) => status === 200);
    return {
      done: `one of two nodes two hours ahead (libfaketime); ${asks.length} questions against a limit of ${limit}, PostgreSQL`,
      figure: `${admitted} admitted, ${refused.length} refused (${withoutAdvice} without a Retry-After within the hour), ${others} other replies; tokens of one node ${areTokensTaken ? 'taken' : 'NOT taken'} by the other`,
      aim: `exactly ${limit} admitted, every 429 with Retry-After, tokens taken`,
      holds: admitted === limit && withoutAdvice === 0 && others === 0 && areTokensTaken,
    };
  },
};

/** Its command would stand between us and the server, so that a signal to it would not reach the server. */
const fakeTime = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

async function inBatches<T, R>(items: T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  return results;
}
