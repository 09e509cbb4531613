import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { percentile, startLoad } from '../load.ts';
import { seconds } from '../watch.ts';

/** SIGSTOP for half a minute: longer than its leases, so that the other node takes over what it held. */
export const nodePaused: Fault = {
  name: 'node-paused',
  async run(ground) {
    const pauseMs = Math.max(5_000, 30_000 * ground.scale);
    const postgres = await ground.startPostgres();
    const settings = ground.sharing(postgres.url());
    const paused = await ground.startNode(settings);
    const other = await ground.startNode(settings);
    const shop = await ground.openShop(other.url);
    const loadOfPaused = startLoad({ shop, url: () => paused.url, clients: 2, patienceMs: 120_000 });
    const loadOfOther = startLoad({ shop, url: () => other.url, clients: 2 });
    await loadOfOther.untilAnswered(50);
    paused.send('SIGSTOP');
    await sleep(pauseMs);
    paused.send('SIGCONT');
    const resumedAt = performance.now();
    await loadOfPaused.untilAnswered(4);
    const backAfterMs = performance.now() - resumedAt;
    await loadOfOther.untilAnswered(50);
    await Promise.all([loadOfPaused.stop(), loadOfOther.stop()]);
    const checks = await loadOfPaused.check(other.url);
    const checksOfOther = await loadOfOther.check(other.url);
    const failed = loadOfOther.failures().length + loadOfPaused.failures().length;
    const p99 = percentile(
      loadOfOther.attempts.map(({ tookMs }) => tookMs),
      0.99,
    );
    return {
      done: `one of two nodes stopped for ${seconds(pauseMs)} (SIGSTOP) under load, PostgreSQL`,
      figure: `${failed} failed requests; the other node’s p99 ${p99.toFixed(0)} ms; back after ${seconds(backAfterMs)}; ${checks.acknowledged + checksOfOther.acknowledged} acknowledged, all there once: ${checks.isSound && checksOfOther.isSound ? 'yes' : `no (${checks.text}; ${checksOfOther.text})`}`,
      aim: '0 failed, 0 lost, 0 doubled, back ≤ 5 s',
      holds: failed === 0 && checks.isSound && checksOfOther.isSound && backAfterMs <= 5_000,
    };
  },
};
