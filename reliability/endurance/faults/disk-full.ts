import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { startLoad } from '../load.ts';
import { seconds, watchHealth } from '../watch.ts';

export const diskFull: Fault = {
  name: 'disk-full',
  cannotRun: () => (process.getuid?.() === 0 ? undefined : 'only root may make a small disk'),
  async run(ground) {
    const disk = mkdtempSync(join(tmpdir(), 'parley-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk]);
    ground.atEnd(() => {
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    });
    const ballast = join(disk, 'ballast');
    const node = await ground.startNode({ DATA_DIR: join(disk, 'data') });
    const shop = await ground.openShop(node.url);
    const health = watchHealth(node.url);
    const load = startLoad({ shop, url: () => node.url, clients: 4 });
    await load.untilAnswered(50);

    fill(ballast);
    // What is free inside the files is used up first.
    const filledAt = performance.now();
    while (load.failures(filledAt).length === 0) await sleep(5);
    const fullAt = performance.now();
    await sleep(5_000);
    rmSync(ballast);
    const roomAt = performance.now();
    await load.untilAnswered(4);
    const answersAfterMs = performance.now() - roomAt;
    await load.untilAnswered(50);
    await load.stop();
    await health.stop();
    const checks = await load.check(node.url);
    const refused = load.failures();
    const withoutAdvice = refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
    const notReadyAfterMs = health.notReadyAfterMs(fullAt);
    const isAlive = health.wasAliveThroughout();
    return {
      done: 'the disk of the data folder filled to the last byte for 5 s under load, SQLite',
      figure: `not ready after ${seconds(notReadyAfterMs)}, ${isAlive ? 'alive throughout' : 'NOT alive throughout'}, answers again after ${seconds(answersAfterMs)}; ${refused.length} refused, ${withoutAdvice} of them without Retry-After; ${checks.text}`,
      aim: 'not ready ≤ 1 s, alive, answers ≤ 5 s after there is room, 0 lost, 0 doubled',
      holds: notReadyAfterMs <= 1_000 && isAlive && answersAfterMs <= 5_000 && withoutAdvice === 0 && checks.isSound,
    };
  },
};

function fill(path: string): void {
  const chunk = Buffer.alloc(64 * 1024, 1);
  for (;;) {
    try {
      writeFileSync(path, chunk, { flag: 'a' });
    } catch {
      return;
    }
  }
}
