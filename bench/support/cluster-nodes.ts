import { setTimeout as sleep } from 'node:timers/promises';
import { type Parley, startParley } from './parley.ts';

export interface ClusterNodes {
  /** The first answers what is asked once. */
  first: Parley;
  ports: number[];
  cpuSeconds(): number;
  /** A metric of each node; 0 where it has none yet. */
  metric(name: string): Promise<number[]>;
  stop(): Promise<void>;
}

/** Nodes as processes over one database; with homes, they know each other when this returns. */
export async function startClusterNodes(
  ports: number[],
  settings: Record<string, string>,
  { haveHomes }: { haveHomes: boolean },
): Promise<ClusterNodes> {
  const addressOf = (port: number | undefined) => `http://127.0.0.1:${port}`;
  const nodes = await Promise.all(
    ports.map((port) =>
      startParley({
        ...settings,
        PORT: String(port),
        PUBLIC_URL: addressOf(ports[0]),
        ...(haveHomes && { NODE_URL: addressOf(port) }),
      }),
    ),
  );
  const [first] = nodes;
  if (!first) throw new Error('There is no node.');

  async function metricAt(port: number, name: string): Promise<number> {
    const text = await (await fetch(`${addressOf(port)}/metrics`)).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? 0);
  }
  const metric = (name: string) => Promise.all(ports.map((port) => metricAt(port, name)));
  while (haveHomes && (await metric('parley_home_nodes')).some((known) => known !== ports.length)) await sleep(50);

  return {
    first,
    ports,
    metric,
    cpuSeconds: () => nodes.reduce((sum, node) => sum + node.cpuSeconds(), 0),
    stop: async () => void (await Promise.all(nodes.map((node) => node.remove()))),
  };
}
