import { createYielder } from '../../in-batches.ts';
import { quotaExceeded } from '../../limits/index.ts';
import { type CrawlScope, createCrawlScope, createFrontier, emptyScope } from '../crawling/crawl-scope.ts';
import { createPoliteWeb } from '../crawling/polite-web.ts';
import { NotFetched, PassagesFull, type Run, RunOver, type Source, UnreadableDocument } from '../ports.ts';
import { sourceTypeOf } from '../source-types/index.ts';
import type { Plan } from '../source-types/source-type.ts';
import { nextRefresh } from '../source-types/web-source.ts';
import { settleAll } from './settle-all.ts';
import type { IngestionServices } from './settle-item.ts';

/**
 * The work of a job: brings a source's documents up to date. Each item is settled by itself, in one write, so that a
 * killed server goes on with the items that still wait, and what is done is searchable at once. An item waits while the
 * version it was settled in is older than that of the run.
 */
export async function readSource(
  sourceId: string,
  services: IngestionServices,
  { signal, onProgress }: { signal: AbortSignal; onProgress(): void },
): Promise<void> {
  const source = await services.store.sourceById(sourceId);
  if (source?.status !== 'pending') return;
  const run: Run = { sourceId, chatbotId: source.chatbotId, version: source.version };
  try {
    const polite = createPoliteWeb(services.web, services.slots);
    const plan = await sourceTypeOf(source).plan(source, { ...services, polite }, signal);
    const known = await syncItems(source, run, plan, services);
    const scope = scopeOf(source);
    const frontier = createFrontier({ known, scope, crawl: source.crawl ?? noLinks });
    await settleAll({ source, run, scope, frontier, polite }, services, { signal, onProgress });
    await endRun(source, run, [plan.notice, frontier.notice()], services);
  } catch (error) {
    if (error instanceof RunOver) return;
    if (error instanceof PassagesFull) return endFull(source, run, services);
    if (!(error instanceof NotFetched) && !(error instanceof UnreadableDocument)) throw error;
    await endFailed(source, run, error.message, services);
  }
}

const noLinks = { maxPages: 1, maxDepth: 0 };

function scopeOf({ url, crawl }: Source): CrawlScope {
  return url && crawl ? createCrawlScope(url, crawl) : emptyScope;
}

/** Adds new wanted items and removes, with their documents, those that are unwanted or beyond the limit of pages. */
async function syncItems(
  { id, crawl }: Source,
  run: Run,
  { wanted, isStillWanted }: Plan,
  { store, clock }: IngestionServices,
): Promise<string[]> {
  const maxItems = crawl?.maxPages ?? 1;
  const before = new Set(await store.itemNames(id));
  const added = wanted.filter((item) => !before.has(item)).slice(0, maxItems);
  const yieldToEventLoop = createYielder();
  const kept: string[] = [];
  const dropped: string[] = [];
  for (const item of before) {
    await yieldToEventLoop();
    const hasRoom = kept.length + added.length < maxItems;
    (hasRoom && isStillWanted({ item }) ? kept : dropped).push(item);
  }
  if (dropped.length > 0) await store.dropItems(run, dropped, clock());
  const items = added.map((item) => ({ item, depth: 0 }));
  await store.addItems(run, items, clock());
  return [...kept, ...added];
}

async function endRun(
  source: Source,
  run: Run,
  notices: (string | null)[],
  { store, clock }: IngestionServices,
): Promise<void> {
  // Its schedule may have been changed while it was read.
  const now = (await store.sourceById(source.id)) ?? source;
  const isEmpty = now.documents === 0;
  const reasons = isEmpty ? await store.itemsOf(source.id, { limit: 1 }) : [];
  await store.endRun(
    run,
    {
      status: isEmpty ? 'failed' : 'ready',
      error: isEmpty ? (reasons[0]?.reason ?? 'Nothing was found there.') : null,
      notice: notices.filter(Boolean).join(' ') || null,
      nextRefreshAt: nextRefresh(now, clock()),
    },
    clock(),
  );
}

/** What was read stays and is searched; the remaining items wait for the next refresh. */
async function endFull(source: Source, run: Run, services: IngestionServices): Promise<void> {
  const { most } = await services.passageQuota(run.chatbotId);
  const reason = `Reading stopped. ${quotaExceeded('passages', most ?? 0).message}`;
  const now = (await services.store.sourceById(source.id)) ?? source;
  if (now.documents === 0) return endFailed(source, run, reason, services);
  await endRun(source, run, [reason], services).catch((failure) => {
    if (!(failure instanceof RunOver)) throw failure;
  });
}

async function endFailed(source: Source, run: Run, error: string, { store, clock }: IngestionServices) {
  const nextRefreshAt = nextRefresh((await store.sourceById(source.id)) ?? source, clock());
  await store.endRun(run, { status: 'failed', error, notice: null, nextRefreshAt }, clock()).catch((failure) => {
    if (!(failure instanceof RunOver)) throw failure;
  });
}
