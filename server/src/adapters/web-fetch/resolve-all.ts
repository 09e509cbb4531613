import { lookup } from 'node:dns/promises';
import type { Resolve } from './guarded-agent.ts';

/** By the system's own resolver. */
export const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true });
