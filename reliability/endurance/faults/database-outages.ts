import { setTimeout as sleep } from 'node:timers/promises';
import { type BreakableProxy, startBreakableProxy } from '../../../server/test-support/breakable-proxy.ts';
import type { PostgresCluster } from '../../../server/test-support/postgres-cluster.ts';
import type { Fault, Finding } from '../fault.ts';
import type { Ground } from '../ground.ts';
import { startLoad } from '../load.ts';
import { seconds, watchHealth } from '../watch.ts';

interface Outage {
  done: string;
  prepare?(postgres: PostgresCluster): Promise<void>;
  /** Ends when the database is gone. */
  begin(postgres: PostgresCluster, proxy: BreakableProxy): Promise<void> | void;
  lastsMs: number;
  end(postgres: PostgresCluster, proxy: BreakableProxy): Promise<void> | void;
}

/** One node under load whose database goes away and comes back. */
async function outage(ground: Ground, { done, prepare, begin, lastsMs, end }: Outage): Promise<Finding> {
  const postgres = await ground.startPostgres();
  const proxy = await startBreakableProxy(postgres.port);
  ground.atEnd(() => proxy.close());
  const node = await ground.startNode(ground.sharing(postgres.url(proxy.port)));
  const shop = await ground.openShop(node.url);
  const health = watchHealth(node.url);
  const load = startLoad({ shop, url: () => node.url, clients: 4 });
  await load.untilAnswered(50);
  await prepare?.(postgres);
  await load.untilAnswered(20);

  await begin(postgres, proxy);
  const goneAt = performance.now();
  await sleep(lastsMs);
  await end(postgres, proxy);
  const backAt = performance.now();
  await load.untilAnswered(4);
  const answersAfterMs = performance.now() - backAt;
  await load.untilAnswered(50);
  await load.stop();
  await health.stop();
  const checks = await load.check(node.url);
  const notReadyAfterMs = health.notReadyAfterMs(goneAt - 50);
  const failed = load.failures();
  const withoutAdvice = failed.filter(({ status, hasRetryAfter }) => status >= 500 && !hasRetryAfter).length;
  const isAlive = health.wasAliveThroughout();
  return {
    done,
    figure: `not ready after ${seconds(notReadyAfterMs)}, ${isAlive ? 'alive throughout' : 'NOT alive throughout'}, answers again ${seconds(answersAfterMs)} after its return; ${failed.length} refused, ${withoutAdvice} of them without Retry-After; ${checks.text}`,
    aim: 'not ready ≤ 1 s, alive, answers ≤ 10 s after its return, 0 lost, 0 doubled',
    holds: notReadyAfterMs <= 1_050 && isAlive && answersAfterMs <= 10_000 && withoutAdvice === 0 && checks.isSound,
  };
}

export const postgresRestarted: Fault = {
  name: 'postgres-restarted',
  run: (ground) =>
    outage(ground, {
      done: 'PostgreSQL stopped, and started 5 s later',
      begin: (postgres) => postgres.stop(),
      lastsMs: 5_000,
      end: (postgres) => postgres.start(),
    }),
};

export const postgresFrozen: Fault = {
  name: 'postgres-frozen',
  run: (ground) =>
    outage(ground, {
      done: 'all processes of PostgreSQL stopped for 10 s (SIGSTOP)',
      begin: (postgres) => postgres.freeze(),
      lastsMs: 10_000,
      end: (postgres) => postgres.thaw(),
    }),
};

export const silentConnections: Fault = {
  name: 'silent-connections',
  run(ground) {
    const lastsMs = Math.max(10_000, 30_000 * ground.scale);
    return outage(ground, {
      done: `all connections to PostgreSQL swallow what is sent for ${seconds(lastsMs)}, then the network is back`,
      begin: (_, proxy) => proxy.freeze(),
      lastsMs,
      end: (_, proxy) => proxy.restore(),
    });
  },
};

export const postgresFailedOver: Fault = {
  name: 'postgres-failed-over',
  run(ground) {
    let replica: Awaited<ReturnType<PostgresCluster['startReplica']>>;
    return outage(ground, {
      done: 'PostgreSQL killed; its synchronous replica promoted 2 s later, under the same address',
      async prepare(postgres) {
        replica = await postgres.startReplica();
      },
      begin: (postgres) => postgres.kill(),
      lastsMs: 2_000,
      async end(_, proxy) {
        await replica.promote();
        proxy.pointTo(replica.port);
      },
    });
  },
};
