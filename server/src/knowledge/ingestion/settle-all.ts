import { setTimeout as sleep } from 'node:timers/promises';
import { inNewTrace, type Span } from '../../tracing/index.ts';
import type { CrawlScope, Frontier } from '../crawling/crawl-scope.ts';
import type { PoliteWeb } from '../crawling/polite-web.ts';
import type { ItemReading } from '../crawling/read-page.ts';
import { createWebPages } from '../crawling/web-pages.ts';
import { PassagesFull, type Run, RunOver, type Source, type SourceItem, UnreadableDocument } from '../ports.ts';
import { reasonSentence } from '../reading-reasons.ts';
import { sourceTypeOf } from '../source-types/index.ts';
import { type IngestionServices, settleItem } from './settle-item.ts';

interface Work {
  source: Source;
  run: Run;
  scope: CrawlScope;
  frontier: Frontier;
  polite: PoliteWeb;
  /** Another runner has begun with the source and will end it. */
  isHelp?: boolean;
}

/** Part of the stored hash of a page: raise it to parse every page again. */
const parserVersion = '4';

/** So many items are fetched and read while another is embedded. */
const itemsAtOnce = 4;
/** More would be kept from other runners. */
const itemsPerClaim = 8;
const leaseMs = 60_000;
/** Where the last items are with other runners. */
const lookAgainMs = 500;
const askForHelpEveryMs = 5_000;
/** So many failures of our own one after the other are not the items' fault. */
const mostTroubleInARow = 5;
const triesOfAnItem = 2;

/**
 * Settles every item that waits and that no other runner has, and waits for those that others have. Several are read at a time; they are embedded
 * and written one after the other.
 */
export async function settleAll(
  { source, run, scope, frontier, polite, isHelp = false }: Work,
  services: IngestionServices,
  { signal, onProgress }: { signal: AbortSignal; onProgress(): void },
): Promise<void> {
  const { store, web, clock } = services;
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const type = sourceTypeOf(source);
  const pages = createWebPages({ web, polite, parserVersion, scope });
  const inFlight = new Map<string, Promise<void>>();
  const trouble = createTrouble(services);
  const trace = {
    name: 'read item',
    kind: 'consumer',
    attributes: { 'parley.source.id': source.id, 'parley.source.type': source.type },
  } as const;
  const held = holdItems(run, services);
  let askedForHelpAt = Number.NEGATIVE_INFINITY;
  let lastSettled = Promise.resolve();
  let failure: { error: unknown } | undefined;

  async function read(item: SourceItem): Promise<ItemReading> {
    try {
      return await type.read(source, item, { ...services, pages, mayStandIn: frontier.mayStandIn }, either);
    } catch (error) {
      if (error instanceof UnreadableDocument) return { kind: 'failed', reason: error.message };
      throw error;
    }
  }

  async function readAndSettle(item: SourceItem, span?: Span) {
    const reading = trouble.isGivenUp(item)
      ? ({ kind: 'failed', reason: reasonSentence('server-trouble') } as const)
      : await read(item);
    span?.set({ 'parley.outcome': reading.kind });
    const before = lastSettled;
    const mine = Promise.withResolvers<void>();
    lastSettled = mine.promise;
    try {
      await before;
      either.throwIfAborted();
      await settleItem({ source, run, item, reading, readAgain: read, frontier }, services, either);
      trouble.end(item);
      held.end(item);
      onProgress();
    } finally {
      mine.resolve();
    }
  }

  function start(item: SourceItem) {
    const working = inNewTrace(trace, (span) => readAndSettle(item, span))
      .catch((error) => {
        const isOurs = !either.aborted && !(error instanceof RunOver || error instanceof PassagesFull);
        // Kept until somebody looks: a rejection while nobody waits for it would end the server.
        if (!isOurs || !trouble.mayGoOn(item, error)) failure ??= { error };
      })
      .finally(() => inFlight.delete(item.item));
    inFlight.set(item.item, working);
  }

  function requireNoFailure() {
    if (failure) throw failure.error;
  }

  /** Items that failed before come after all others. */
  async function lookForWork(): Promise<SourceItem[]> {
    const claimed = await held.claim();
    if (claimed.length === itemsPerClaim) await askForHelp();
    return claimed.length > 0 || inFlight.size > 0 ? claimed : held.items().filter(trouble.has);
  }

  async function askForHelp() {
    if (isHelp || polite.isSlowedDown() || clock() - askedForHelpAt < askForHelpEveryMs) return;
    askedForHelpAt = clock();
    await store.askForHelp(run, clock());
    services.onHelpWanted();
  }

  try {
    for (;;) {
      const next = await lookForWork();
      requireNoFailure();
      if (next.length === 0 && inFlight.size === 0) {
        if (isHelp || !(await store.hasWaiting(run))) return;
        await sleep(lookAgainMs, undefined, { signal: either });
        continue;
      }
      if (inFlight.size === 0) trouble.requireSuccess(next);
      for (const item of next) {
        while (inFlight.size >= itemsAtOnce) await Promise.race(inFlight.values());
        requireNoFailure();
        either.throwIfAborted();
        start(item);
      }
      if (inFlight.size > 0) await Promise.race(inFlight.values());
      requireNoFailure();
    }
  } catch (error) {
    stop.abort();
    await Promise.all(inFlight.values());
    throw error;
  } finally {
    await held.release();
  }
}

/** The items that this runner has for itself. */
function holdItems(run: Run, { store, clock, onTrouble }: IngestionServices) {
  const items = new Map<string, SourceItem>();
  const lease = () => ({ nowMs: clock(), leaseMs });
  const timer = setInterval(() => {
    store.extendItems(run, [...items.keys()], lease()).catch((error) => onTrouble(error, run.sourceId));
  }, leaseMs / 3);
  return {
    async claim(): Promise<SourceItem[]> {
      const claimed = await store.claimItems(run, itemsPerClaim, lease());
      for (const item of claimed) items.set(item.item, item);
      return claimed;
    },
    items: () => [...items.values()],
    end: ({ item }: SourceItem) => void items.delete(item),
    /** What is left is free at once; where that cannot be written, at the end of its lease. */
    async release() {
      clearInterval(timer);
      await store.releaseItems(run, [...items.keys()]).catch(() => {});
    },
  };
}

/**
 * Failures that are not about a document but about us: the embedding model does not answer, or a line of ours is wrong.
 * One item that makes such trouble is tried again at the end and then given up, so that it does not stop the others. Where
 * many do, or nothing succeeds, the whole job is tried again later.
 */
function createTrouble({ onTrouble }: Pick<IngestionServices, 'onTrouble'>) {
  const tries = new Map<string, number>();
  let lastError: unknown;
  let inARow = 0;
  let hasSuccess = false;
  return {
    has: ({ item }: SourceItem) => tries.has(item),
    isGivenUp: ({ item }: SourceItem) => (tries.get(item) ?? 0) >= triesOfAnItem,
    mayGoOn({ item }: SourceItem, error: unknown): boolean {
      onTrouble(error, item);
      lastError = error;
      tries.set(item, (tries.get(item) ?? 0) + 1);
      inARow += 1;
      return inARow < mostTroubleInARow;
    },
    end({ item }: SourceItem) {
      tries.delete(item);
      inARow = 0;
      hasSuccess = true;
    },
    /** Called before items are tried again. */
    requireSuccess(items: readonly SourceItem[]) {
      if (!hasSuccess && items.some(({ item }) => tries.has(item))) throw lastError;
    },
  };
}
