import { runNode } from '../../../bootstrap/run-node.mjs';
import type { Command } from '../command.ts';
import { readFlags } from '../read-flags.ts';
import { root } from '../server-address.ts';

const flags = { 'no-demo': { type: 'boolean', about: 'Start a new server without the demo' } } as const;

/** What `npm start` does, with the same arguments. */
export const serve: Command = {
  name: 'serve',
  usages: [['serve', 'Start the server (same as npm start)']],
  flags,
  run(args) {
    readFlags(args, flags);
    return runNode(process.execPath, ['bootstrap/start.mjs', ...args], { cwd: root });
  },
};
