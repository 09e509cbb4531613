import type { Fault } from '../fault.ts';
import { clockOff } from './clock-off.ts';
import { postgresFailedOver, postgresFrozen, postgresRestarted, silentConnections } from './database-outages.ts';
import { diskFull } from './disk-full.ts';
import { idleStreams } from './idle-streams.ts';
import { lostCommitReplies } from './lost-commit-replies.ts';
import { nodeKilled } from './node-killed.ts';
import { nodePaused } from './node-paused.ts';
import { providerDead, providerLying, providerSlow } from './provider-faults.ts';
import { rollingRestarts } from './rolling-restarts.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';

/** In the order of the table. */
export const faults: readonly Fault[] = [
  nodeKilled,
  nodePaused,
  rollingRestarts,
  postgresRestarted,
  postgresFrozen,
  postgresFailedOver,
  silentConnections,
  lostCommitReplies,
  diskFull,
  clockOff,
  providerSlow,
  providerDead,
  providerLying,
  slowClients,
  idleStreams,
  soak,
];
