import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Resolve } from './guarded-agent.ts';

/** Shorter than a connection may take, so that its failure has the right reason. */
const usualLimitMs = 8_000;
const tryMs = 2_000;
const tries = 3;
/** Once the addresses of one family are there: how long those of the other are waited for. */
const otherFamilyMs = 300;

interface Options {
  /** DNS servers with their ports, where they are not those of the system. */
  servers?: string[];
  limitMs?: number;
  bySystem?(hostname: string): Promise<LookupAddress[]>;
}

/**
 * Names on the internet are asked of the DNS servers directly: the system's own lookup cannot be stopped and holds one
 * of a few threads, so that names which are never answered would stall every other lookup, and files. Hosts of one's
 * own network may be in files of the system, and are looked up by it.
 */
export function createResolve({
  servers,
  limitMs = usualLimitMs,
  bySystem = (hostname) => lookup(hostname, { all: true }),
}: Options = {}): Resolve {
  return async (hostname, isOwnNetwork) => {
    if (isOwnNetwork) return within(limitMs, bySystem(hostname));
    const resolver = new Resolver({ timeout: tryMs, tries });
    if (servers) resolver.setServers(servers);
    const outcomes = await ask(resolver, hostname, limitMs);
    const addresses = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    if (addresses.length > 0) return addresses;
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    const codes = failures.map(({ code }: NodeJS.ErrnoException) => code ?? '');
    // Nothing listens where DNS servers would be: this system has another way to look names up.
    if (codes.every((code) => code === 'ECONNREFUSED')) return within(limitMs, bySystem(hostname));
    const hasNone = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
    throw failure(hasNone ? 'ENOTFOUND' : 'EAI_AGAIN', failures[0]);
  };
}

/** As the servers of the system know it. */
export const resolveAll: Resolve = createResolve();

async function ask(resolver: Resolver, hostname: string, limitMs: number) {
  const limit = setTimeout(() => resolver.cancel(), limitMs);
  const answers = [
    resolver.resolve4(hostname).then((all) => all.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((all) => all.map((address) => ({ address, family: 6 }))),
  ];
  const all = Promise.allSettled(answers);
  await Promise.any(answers).catch(() => {});
  await Promise.race([all, sleep(otherFamilyMs, undefined, { ref: false })]);
  clearTimeout(limit);
  resolver.cancel();
  return all;
}

async function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  const limit = new AbortController();
  const tooLong = sleep(limitMs, undefined, { signal: limit.signal }).then(() => {
    throw failure('EAI_AGAIN');
  });
  return Promise.race([work, tooLong]).finally(() => {
    tooLong.catch(() => {});
    limit.abort();
  });
}

/** With the codes of the system's lookup, for which owners get a sentence. */
const failure = (code: string, cause?: unknown) =>
  Object.assign(new Error('The name could not be looked up.', { cause }), { code });
