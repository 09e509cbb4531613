import { join } from 'node:path';

/**
 * How the server is run. A small young generation: what a request makes is garbage by its end, and V8's default would
 * let it grow to 100 MB before collecting (measured: the same speed, 90 MB less). The rest is collected when it has grown
 * by half since the last time, not by up to four times: what caches have dropped otherwise comes to 175 MB and more under
 * load, and a collection of that much takes longer. The collector is exposed so that the server can give memory back when
 * nobody asks anything (another 45 MB).
 */
export const serverArguments = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
  '--expose-gc',
  'server/src/main.ts',
];

/** Where compiled modules are kept between starts. */
export const compiledFolder = (root) => join(root, 'node_modules', '.cache', 'parley', 'compiled');

/**
 * Compiled modules are kept between starts; threads share their allocator's pools, which saves 10 MB. What takes 128 KB
 * or more, such as a network's matrices while they are arranged, goes back to the system when it is freed: the allocator
 * would keep its holes (measured in a server that has read documents: 40 MB less at rest than from a megabyte on, for the
 * same processor time).
 */
export function serverEnvironment(root, environment) {
  return {
    NODE_COMPILE_CACHE: compiledFolder(root),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...environment,
  };
}
