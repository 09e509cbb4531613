import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { percentile, startLoad } from '../load.ts';

const fullLoadMs = 10_000;
const clients = 8;
const sampleEveryMs = 2_000;
/** What the first minutes load stays, and is no growth: the slope is that of the later two thirds. */
const warmUpShare = 1 / 3;

/** Half of what the server can do, for as long as is asked. */
export const soak: Fault = {
  name: 'soak',
  async run(ground) {
    const node = await ground.startNode({ DATA_DIR: ground.folder() });
    const shop = await ground.openShop(node.url);
    const full = startLoad({ shop, url: () => node.url, clients });
    await sleep(fullLoadMs);
    await full.stop();
    const fullRate = full.answered() / (fullLoadMs / 1000);
    // Each client pauses as long as a question takes at full load.
    const pauseMs = (clients / fullRate) * 1000;
    const load = startLoad({ shop, url: () => node.url, clients, pauseMs });
    const samples: { hours: number; mb: number }[] = [];
    const startedAt = performance.now();
    const lastsMs = ground.soakMinutes * 60_000;
    while (performance.now() - startedAt < lastsMs) {
      await sleep(sampleEveryMs);
      samples.push({ hours: (performance.now() - startedAt) / 3_600_000, mb: node.memoryMb() });
    }
    await load.stop();
    const later = samples.slice(Math.floor(samples.length * warmUpShare));
    const slope = slopeOf(later.map(({ hours, mb }) => [hours, mb]));
    const failed = load.failures().length;
    const mb = later.map((one) => one.mb);
    return {
      done: `${ground.soakMinutes} min at half load (${(load.answered() / (lastsMs / 1000)).toFixed(0)} of ${fullRate.toFixed(0)} questions a second), SQLite`,
      figure: `${load.answered()} answered, ${failed} failed, p99 ${percentile(
        load.attempts.map(({ tookMs }) => tookMs),
        0.99,
      ).toFixed(
        0,
      )} ms; memory ${Math.min(...mb).toFixed(0)}–${Math.max(...mb).toFixed(0)} MB, ${slope >= 0 ? '+' : '−'}${Math.abs(slope).toFixed(0)} MB/hour`,
      aim: `0 failed, memory flat (≤ 10 MB/hour, over an hour)`,
      // A few minutes show noise of the collector, not a leak: only a long run is held to the aim.
      holds: failed === 0 && (ground.soakMinutes < 30 || slope <= 10),
    };
  },
};

/** Least squares. */
function slopeOf(points: [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  const under = points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
