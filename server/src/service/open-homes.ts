import packageJson from '../../package.json' with { type: 'json' };
import type { AskingLimits } from '../adapters/cluster/ask-home.ts';
import type { Homes } from '../adapters/cluster/open-homes.ts';
import type { Adapters } from '../adapters/open-adapters.ts';
import type { Config } from '../config/index.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Logger } from '../logging/index.ts';
import type { Tracer } from '../tracing/index.ts';
import type { OpenIdentity } from './open-identity.ts';

interface Dependencies {
  config: Config;
  adapters: Adapters;
  access: OpenIdentity;
  metrics: Metrics;
  logger: Logger;
  limits?: AskingLimits | undefined;
  tracer?: Tracer | undefined;
  onError(error: unknown): void;
}

/** Where other nodes reach this one; nothing, and nothing of it loaded, where no address is set. */
export async function openHomes(dependencies: Dependencies): Promise<Homes | undefined> {
  const { config, adapters, access, metrics, logger, limits, tracer, onError } = dependencies;
  const { node: register, bus, index, clock } = adapters;
  if (!config.NODE_URL || !register) return undefined;
  const cluster = await import('../adapters/cluster/open-homes.ts');
  return cluster.openHomes({
    nodeUrl: config.NODE_URL,
    register,
    bus,
    index,
    secret: await access.secretFor('nodes'),
    release: packageJson.version,
    limits,
    tracer,
    clock,
    onSearch: metrics.countHomeSearch,
    onFallback: metrics.countHomeFallback,
    onSearchForNode: metrics.countSearchForNode,
    onSkip: (node, reason) =>
      logger.warn({ node, reason }, 'another node does not answer: it is not asked for a while'),
    onError,
  });
}
