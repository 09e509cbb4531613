import { setFlagsFromString } from 'node:v8';

/**
 * Threads that are started from here on have the young generation that their `resourceLimits` give them. The flag of the
 * command line is for the main thread; it would override theirs, and the search's swung between 8 and 28 MB.
 */
export function boundThreadsByTheirLimits(): void {
  setFlagsFromString('--max-semi-space-size=0');
}
