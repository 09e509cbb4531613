import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { NotFetched } from '../../knowledge/ports.ts';
import { type AllowedHosts, innerAddress, isAllowedHost, isPublicAddress } from './web-address.ts';

/** Finds all addresses of a name; `isOwnNetwork` where the operator has allowed it as a host of the private network. */
export type Resolve = (hostname: string, isOwnNetwork: boolean) => Promise<LookupAddress[]>;

const connectTimeoutMs = 10_000;
const usualConnections = 4;

interface Options {
  allowedHosts: AllowedHosts;
  resolve: Resolve;
  timeoutMs: number;
  /** To one host at a time; null for no limit. */
  connections?: number | null;
}

/** Connections to the internet and to what the operator has allowed, and to nothing else. */
export function createGuardedAgent({
  allowedHosts,
  resolve,
  timeoutMs,
  connections = usualConnections,
}: Options): Agent {
  return new Agent({
    connect: guardedConnector(allowedHosts, resolve),
    connections,
    keepAliveTimeout: 5_000,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
}

/**
 * Connects to the addresses it has checked, and to no others: a name is looked up once for a connection, at its
 * beginning, so that a DNS server cannot answer the check and the connection differently.
 */
export function guardedConnector(allowed: AllowedHosts, resolve: Resolve): buildConnector.connector {
  const open = buildConnector({
    timeout: connectTimeoutMs,
    lookup: lookupFor(
      (hostname) => resolve(hostname, true),
      () => true,
    ),
  });
  const guarded = buildConnector({
    timeout: connectTimeoutMs,
    lookup: lookupFor((hostname) => resolve(hostname, false), isPublicAddress),
  });
  return (options, callback) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
    if (isAllowedHost(url, allowed)) return open(options, callback);
    guarded(options, (error, socket) => {
      if (error) return callback(error, null);
      // A host that is itself an address is never looked up; what it became is checked here.
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(new NotFetched(innerAddress(options.hostname)), null);
    });
  };
}

function lookupFor(
  resolve: (hostname: string) => Promise<LookupAddress[]>,
  isAllowedAddress: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(({ address }) => isAllowedAddress(address)))
          return callback(new NotFetched(innerAddress(hostname)), []);
        const first = addresses[0] as LookupAddress;
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}
