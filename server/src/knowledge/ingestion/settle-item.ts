import type { Frontier } from '../crawling/crawl-scope.ts';
import type { HostSlots } from '../crawling/polite-web.ts';
import { type ItemReading, noFacts } from '../crawling/read-page.ts';
import {
  type DocumentParser,
  type Embedder,
  embeddingModelFor,
  type FileStore,
  type KnowledgeStore,
  PassagesFull,
  type Run,
  RunOver,
  type Settlement,
  type Source,
  type SourceItem,
  TwinChanged,
  type WebFetch,
} from '../ports.ts';
import { reasonSentence } from '../reading-reasons.ts';
import { sourceTypeOf } from '../source-types/index.ts';
import { prepareDocument } from './embed-documents.ts';

/** What the reading of a source needs. */
export interface IngestionServices {
  store: KnowledgeStore;
  files: FileStore;
  web: WebFetch;
  parser: DocumentParser;
  embedder: Embedder;
  slots: HostSlots;
  /** The account's passage limit and current count. */
  passageQuota(chatbotId: string): Promise<PassageQuota>;
  clock(): number;
  /** Called when other nodes were asked to help. */
  onHelpWanted(): void;
  /** Called with unexpected errors while an item is read. */
  onTrouble(error: unknown, item: string): void;
}

export interface PassageQuota {
  /** Null for any number. */
  most: number | null;
  used: number;
}

interface Read {
  source: Source;
  run: Run;
  item: SourceItem;
  reading: ItemReading;
  readAgain(item: SourceItem): Promise<ItemReading>;
  frontier: Frontier;
}

type Services = Pick<IngestionServices, 'store' | 'embedder' | 'passageQuota' | 'clock'>;
type Decision = Pick<Settlement, 'outcome' | 'reason' | 'document' | 'facts' | 'twin'> & {
  mostPassages?: number | null;
};

/** Another runner can come first so often, and then something is wrong. */
const mostDecisions = 5;

/**
 * Decides what becomes of an item that was read, and writes it. Pages that were left out for it are looked at again where
 * it is not what it was.
 */
export async function settleItem(read: Read, services: Services, signal: AbortSignal): Promise<void> {
  const { run } = read;
  const { store } = services;
  const reading = await readAloneIfCanonicalUnusable(read, services);
  let decision = await decide({ ...read, reading }, services, signal);
  for (let decisions = 1; ; decisions++) {
    try {
      await write({ ...read, reading }, decision, services);
      break;
    } catch (error) {
      if (!(error instanceof TwinChanged) || decisions === mostDecisions) throw error;
      decision = await decide({ ...read, reading }, services, signal);
    }
  }
  // Another runner may have found the canonical page of no use just before this one was left out for it, or have taken
  // the last place that there was for a page.
  const { canonical } = decision.facts;
  if (decision.outcome !== 'skipped' || !canonical) return;
  const other = await store.findItem(run, canonical);
  if (!other || isOfNoUse(other)) await store.reviveCopiesOf(run, canonical, { standAlone: true });
}

async function write({ source, run, item, reading, frontier }: Read, decision: Decision, { store, clock }: Services) {
  const { mostPassages = null, ...settlement } = decision;
  const links = await frontier.admit(linksOf(reading), item.depth + 1);
  // A redirect target or canonical page inherits this page's distance from the start.
  const instead = 'instead' in reading && reading.instead ? await frontier.admit([reading.instead], item.depth) : [];
  const found = [...instead, ...links];
  const limits = { mostPassages, mostItems: source.crawl?.maxPages };
  const hasNoFreshDocument = decision.outcome !== 'done' && decision.outcome !== 'unchanged';
  const hasChanged = item.outcome !== null && decision.outcome !== 'unchanged';
  const revive = hasNoFreshDocument || hasChanged ? { standAlone: hasNoFreshDocument } : undefined;
  try {
    await store.settle(run, { item: item.item, ...settlement, found, revive }, clock(), limits);
  } catch (error) {
    // The item is tried again, and its links must be new then.
    frontier.withdraw(found);
    throw error;
  }
}

/** A page is skipped for its canonical page, unless that one was skipped, failed or gone in this run. */
async function readAloneIfCanonicalUnusable(
  { run, item, reading, readAgain }: Read,
  { store }: Services,
): Promise<ItemReading> {
  if (reading.kind !== 'skipped' || !reading.facts.canonical) return reading;
  const other = await store.findItem(run, reading.facts.canonical);
  return other && isOfNoUse(other) ? readAgain({ ...item, isCanonicalIgnored: true }) : reading;
}

const isOfNoUse = ({ isSettled, outcome }: { isSettled: boolean; outcome: string | null }) =>
  isSettled && outcome !== 'done' && outcome !== 'unchanged';

const linksOf = (reading: ItemReading) => ('links' in reading ? reading.links : []);

async function decide(
  { source, run, item, reading }: Read,
  { store, embedder, passageQuota }: Services,
  signal: AbortSignal,
): Promise<Decision> {
  if (reading.kind === 'failed' || reading.kind === 'gone')
    return {
      outcome: reading.kind,
      reason: reading.reason,
      // What could not be had for now may still be right; what is gone is not.
      document: reading.kind === 'gone' ? 'remove' : 'keep',
      facts: noFacts,
    };
  const { facts } = reading;
  if (reading.kind === 'unchanged') return { outcome: 'unchanged', reason: null, document: 'keep', facts };
  if (reading.kind === 'skipped') return { outcome: 'skipped', reason: reading.reason, document: 'remove', facts };

  const { document, url } = reading;
  const type = sourceTypeOf(source);
  const present = await store.presentDocument(run, item.item);
  const title = type.title(source, document.title, url);
  const isSame =
    present?.textHash === document.textHash &&
    present.title === title &&
    (url === null ? present.url.startsWith('urn:') : present.url === url) &&
    present.embeddingModel === embeddingModelFor(embedder.models, document.language);
  if (isSame) return { outcome: 'unchanged', reason: null, document: 'keep', facts };
  const twin = await store.itemWithText(run, document.textHash, item.item);
  if (twin !== undefined)
    return {
      outcome: 'skipped',
      reason: reasonSentence('same-text', { address: twin }),
      document: 'remove',
      facts: { ...facts, canonical: twin },
      twin: { item: twin, textHash: document.textHash },
    };
  const { most, used } = await passageQuota(run.chatbotId);
  // Embedding costs: what cannot fit is not begun. For a replacement the store checks the limit inside the write.
  if (most !== null && !present && used + document.passages.length > most) throw new PassagesFull();
  const stored = await prepareDocument(
    { run, item: item.item, document, url, title, isPairs: type.content === 'pairs' },
    { store, embedder, requireRunning: () => requireRunning(run, store) },
    signal,
  );
  signal.throwIfAborted();
  return { outcome: 'done', reason: null, document: stored, facts, mostPassages: most };
}

async function requireRunning(run: Run, store: Services['store']): Promise<void> {
  if (!(await store.isRunning(run))) throw new RunOver();
}
