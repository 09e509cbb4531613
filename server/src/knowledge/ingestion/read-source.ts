import { createYielder } from '../../in-batches.ts';
import { type CrawlScope, createCrawlScope, createFrontier, emptyScope } from '../crawling/crawl-scope.ts';
import { createPoliteWeb, type PoliteWeb } from '../crawling/polite-web.ts';
import { NotFetched, PassagesFull, type Run, RunOver, type Source, UnreadableDocument } from '../ports.ts';
import { reasonSentence } from '../reading-reasons.ts';
import { sourceTypeOf } from '../source-types/index.ts';
import type { Plan } from '../source-types/source-type.ts';
import { nextRefresh } from '../source-types/web-source.ts';
import { settleAll } from './settle-all.ts';
import type { IngestionServices } from './settle-item.ts';

/** What a runner is told of its job. */
interface Context {
  signal: AbortSignal;
  onProgress(): void;
}

/**
 * The work of a job: brings a source's documents up to date. Each item is settled by itself, in one write, so that a
 * killed server goes on with the items that still wait, and what is done is searchable at once. An item waits while the
 * version it was settled in is older than that of the run. Other nodes help where many wait.
 */
export async function readSource(sourceId: string, services: IngestionServices, context: Context): Promise<void> {
  const source = await services.store.sourceById(sourceId);
  if (source?.status !== 'pending') return;
  const run = runOf(source);
  const { signal } = context;
  try {
    const polite = createPoliteWeb(services.web, services.slots);
    const plan = await sourceTypeOf(source).plan(source, { ...services, polite }, signal);
    const known = await syncItems(source, run, plan, services);
    const work = workOn(source, run, known, polite);
    await settleAll(work, services, context);
    await endRun(source, run, [plan.notice, work.frontier.notice()], services);
  } catch (error) {
    if (error instanceof RunOver) return;
    if (error instanceof PassagesFull) return endFull(source, run, services);
    if (!(error instanceof NotFetched) && !(error instanceof UnreadableDocument)) throw error;
    await endFailed(source, run, error.message, services);
  }
}

/** Settles items of a source that another node reads, as long as any are free; that node ends what is to be ended. */
export async function helpSource(sourceId: string, services: IngestionServices, context: Context): Promise<void> {
  const source = await services.store.sourceById(sourceId);
  if (source?.status !== 'pending') return;
  const run = runOf(source);
  const known = await services.store.itemNames(sourceId);
  const polite = createPoliteWeb(services.web, services.slots);
  try {
    await settleAll({ ...workOn(source, run, known, polite), isHelp: true }, services, context);
  } catch (error) {
    const isOver = error instanceof RunOver || error instanceof PassagesFull;
    if (!isOver) throw error;
  }
}

const runOf = ({ id, chatbotId, version }: Source): Run => ({ sourceId: id, chatbotId, version });

function workOn(source: Source, run: Run, known: readonly string[], polite: PoliteWeb) {
  const scope = scopeOf(source);
  const frontier = createFrontier({ known, scope, crawl: source.crawl ?? noLinks });
  return { source, run, scope, frontier, polite };
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
  await store.addItems(run, items, clock(), crawl ? maxItems : undefined);
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
      error: isEmpty ? (reasons[0]?.reason ?? reasonSentence('nothing-found')) : null,
      notice: notices.filter(Boolean).join(' ') || null,
      nextRefreshAt: nextRefresh(now, clock()),
    },
    clock(),
  );
}

/** What was read stays and is searched; the remaining items wait for the next refresh. */
async function endFull(source: Source, run: Run, services: IngestionServices): Promise<void> {
  const { most } = await services.passageQuota(run.chatbotId);
  const reason = `${reasonSentence('reading-stopped')} ${reasonSentence('passages-full', { limit: most ?? 0 })}`;
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
