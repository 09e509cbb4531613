import { setTimeout as sleep } from 'node:timers/promises';
import { startBreakableProxy } from '../../../server/test-support/breakable-proxy.ts';
import type { Fault } from '../fault.ts';
import { startLoad } from '../load.ts';
import { seconds } from '../watch.ts';

/** The database has committed, and nobody hears of it. */
export const lostCommitReplies: Fault = {
  name: 'commit-without-reply',
  async run(ground) {
    const cuts = Math.max(10, Math.round(60 * ground.scale));
    const postgres = await ground.startPostgres();
    const proxy = await startBreakableProxy(postgres.port);
    ground.atEnd(() => proxy.close());
    const node = await ground.startNode(ground.sharing(postgres.url(proxy.port)));
    const shop = await ground.openShop(node.url);
    const load = startLoad({ shop, url: () => node.url, clients: 4 });
    await load.untilAnswered(20);
    for (let count = 0; count < cuts; count++) {
      proxy.loseReplyTo('commit', 1 + (count % 5));
      await load.untilAnswered(5);
      await sleep(50);
    }
    await load.stop();
    const checks = await load.check(node.url);
    const failed = load.failures().length;
    const slowestMs = Math.max(...load.attempts.map(({ tookMs }) => tookMs));
    return {
      done: `the connection cut ${cuts} times instead of the reply to a COMMIT; clients repeat under their key`,
      figure: `${failed} requests failed and were repeated, the slowest took ${seconds(slowestMs)}; ${checks.text}`,
      aim: '0 lost, 0 doubled, counted = answered, none waits for 10 s',
      holds: checks.isSound && slowestMs < 10_000,
    };
  },
};
