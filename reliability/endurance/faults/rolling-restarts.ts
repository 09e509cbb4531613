import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { Node } from '../ground.ts';
import { startLoad } from '../load.ts';
import { watchHealth } from '../watch.ts';

/** Two nodes restarted in turn, behind whoever asks `/readyz` every tenth of a second and sends requests to those that are ready. */
export const rollingRestarts: Fault = {
  name: 'rolling-restarts',
  async run(ground) {
    const restarts = Math.max(4, Math.round(20 * ground.scale));
    const postgres = await ground.startPostgres();
    const settings = ground.sharing(postgres.url());
    const start = async (port?: number) => {
      const node = await ground.startNode({ ...settings, ...(port !== undefined && { PORT: String(port) }) });
      return { node, health: watchHealth(node.url) };
    };
    const nodes: Awaited<ReturnType<typeof start>>[] = [await start(), await start()];
    const shop = await ground.openShop(nodes[0]?.node.url ?? '');
    let turn = 0;
    const readyUrl = () => {
      const ready = nodes.filter(({ health }) => health.isReady());
      turn += 1;
      return (ready[turn % ready.length] ?? nodes[0])?.node.url ?? '';
    };
    while (!nodes.every(({ health }) => health.isReady())) await sleep(50);
    const load = startLoad({ shop, url: readyUrl, clients: 4, pauseMs: 10 });
    await load.untilAnswered(20);
    for (let count = 0; count < restarts; count++) {
      const at = count % 2;
      const { node, health } = nodes[at] as { node: Node; health: ReturnType<typeof watchHealth> };
      node.send('SIGTERM');
      await node.ended;
      await health.stop();
      const next = await start(node.port);
      while (!next.health.isReady()) await sleep(50);
      nodes[at] = next;
      await load.untilAnswered(10);
    }
    await load.stop();
    const checks = await load.check(readyUrl());
    for (const { health } of nodes) await health.stop();
    const failed = load.failures();
    return {
      done: `${restarts} restarts (SIGTERM) of two nodes in turn under load, PostgreSQL`,
      figure: `${failed.length} failed of ${load.attempts.length} requests; ${checks.text}`,
      aim: '0 failed requests, 0 lost, 0 doubled',
      holds: failed.length === 0 && checks.isSound,
    };
  },
};
