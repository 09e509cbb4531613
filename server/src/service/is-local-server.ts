import type { Config } from '../config/index.ts';
import { isLoopback } from '../identity/index.ts';

/**
 * Whether a server is reached on its own machine only: by its public address or, without one, by where it listens. What
 * stands behind a proxy is not.
 */
export function isLocalServer({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): boolean {
  return !TRUST_PROXY && isLoopback(PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname);
}
