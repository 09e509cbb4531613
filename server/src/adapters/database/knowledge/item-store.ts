import { type Selectable, sql } from 'kysely';
import {
  type KnowledgeStore,
  type Outcome,
  PassagesFull,
  type Run,
  RunOver,
  type Settlement,
  TwinChanged,
} from '../../../knowledge/ports.ts';
import {
  type Database,
  GuardFailed,
  readAll,
  readFirst,
  type Step,
  type StepResult,
  step,
  writeOne,
} from '../database.ts';
import { accountOfChatbot, helpingJobs } from '../jobs/job-store.ts';
import { guardedBy, lockAccount, sumPassages } from '../limits/quota-store.ts';
import { jsonRows } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { bumpIndex, documentSteps } from './document-steps.ts';
import { itemFrom, listItems } from './item-list.ts';
import { announcingSources } from './source-announcement.ts';

type NewItem = Settlement['found'][number];

/** Few enough that making their JSON does not stop the event loop for long. */
const itemsPerWrite = 5_000;
const itemsPerRemoval = 500;

/** The pages, files and texts of sources: which are waiting, and what became of each. */
export function createItemStore(database: Database, onAnnounced: () => void) {
  const { build } = database;
  const announce = announcingSources(database);

  const runningSource = (run: Run) =>
    build
      .updateTable('sources')
      .where('id', '=', run.sourceId)
      .where('version', '=', run.version)
      .where('status', '=', 'pending');

  async function writeFor(steps: Step[]): Promise<StepResult[]> {
    try {
      return await database.write(steps);
    } catch (error) {
      if (!(error instanceof GuardFailed)) throw error;
      if (error.guard === 'run-over') throw new RunOver();
      if (error.guard === 'passages') throw new PassagesFull();
      if (error.guard === 'twin') throw new TwinChanged();
      // Another runner, whose lease we took over, was still alive and faster: the item is settled, and so are we.
      return [];
    }
  }

  /** Those for which there is room, if only so many are wanted in all. */
  function insertItems(run: Run, items: readonly NewItem[], nowMs: number, most?: number): Step[] {
    if (items.length === 0) return [];
    const room =
      most === undefined
        ? sql``
        : sql` limit (select case when count(*) < ${most} then ${most} - count(*) else 0 end
            from source_items where source_id = ${run.sourceId})`;
    // Later ones are queued behind, whichever runner finds them.
    const rows = jsonRows(
      database,
      items.map(({ item, depth }, at) => [item, nowMs * 1_000 + at, depth]),
    );
    const insert = sql`insert into source_items
      (source_id, item, place, depth, settled_version, is_canonical_ignored)
      select ${run.sourceId}, ${rows.text(0)}, ${rows.number(1)}, ${rows.number(2)}, 0, 0 from ${rows.from}
      where not exists (select 1 from source_items as known
        where known.source_id = ${run.sourceId} and known.item = ${rows.text(0)})${room} on conflict (source_id, item) do nothing`;
    return [step(insert.compile(build))];
  }

  const countItems = (sourceId: string) =>
    sql<number>`(select count(*) from source_items where source_id = ${sourceId})`;
  const countDocuments = ({ sourceId }: Run, item: string) =>
    sql<number>`(select count(*) from documents where source_id = ${sourceId} and item = ${item})`;
  const countPassages = ({ sourceId }: Run, item: string) =>
    sql<number>`(select coalesce(sum(passage_count), 0) from documents where source_id = ${sourceId} and item = ${item})`;

  /** Asked when the new passages are counted and the old document is still there: one that shrinks is always taken. */
  const fewerPassages = (run: Run, item: string, added: number, most: number) =>
    guardedBy(
      build,
      sql<boolean>`${added} <= ${countPassages(run, item)}
        or ${sumPassages(accountOfChatbot(run.chatbotId))} <= ${most}`,
      'passages',
    );

  const otherSays = ({ sourceId }: Run, item: string, textHash: string) =>
    sql<boolean>`exists (select 1 from documents
      where source_id = ${sourceId} and text_hash = ${textHash} and item <> ${item})`;
  const saysStill = ({ sourceId }: Run, { item, textHash }: { item: string; textHash: string }) =>
    sql<boolean>`exists (select 1 from documents
      where source_id = ${sourceId} and text_hash = ${textHash} and item = ${item})`;

  const itemsOfRun = (run: Run, items: readonly string[]) =>
    build.updateTable('source_items').where('source_id', '=', run.sourceId).where('item', 'in', items);

  return {
    async addItems(run, items, nowMs, most) {
      for (let start = 0; start === 0 || start < items.length; start += itemsPerWrite) {
        await writeFor([
          ...insertItems(run, items.slice(start, start + itemsPerWrite), nowMs + start, most),
          step(runningSource(run).set({ found: countItems(run.sourceId) }), 'run-over'),
        ]);
      }
    },
    async settle(run, settlement, nowMs, { mostPassages = null, mostItems } = {}) {
      const { item, outcome, reason, document, found, facts, twin, revive } = settlement;
      const added = typeof document === 'object' ? document : undefined;
      const counted = outcome === 'gone' ? 'failed' : outcome;
      const limit = added ? mostPassages : null;
      const steps = [
        ...(limit === null ? [] : [lockAccount(build, accountOfChatbot(run.chatbotId))]),
        // First: the items of a deleted source are gone too, which must not look like another runner's work.
        step(runningSource(run).set({ updated_at: nowMs }), 'run-over'),
        step(
          build
            .updateTable('source_items')
            .where('source_id', '=', run.sourceId)
            .where('item', '=', item)
            .where('settled_version', '<', run.version)
            .set({
              settled_version: run.version,
              outcome,
              reason,
              etag: facts.etag,
              last_modified: facts.lastModified,
              body_hash: facts.bodyHash,
              canonical: facts.canonical,
              is_canonical_ignored: 0,
              checked_at: nowMs,
              lease_until: 0,
            }),
          'settled-before',
        ),
        // The first step has put all runners of this source into one order.
        ...(added ? [guardedBy(build, sql<boolean>`not ${otherSays(run, item, added.textHash)}`, 'twin')] : []),
        ...(twin ? [guardedBy(build, saysStill(run, twin), 'twin')] : []),
        ...insertItems(run, found, nowMs, mostItems),
        step(
          runningSource(run).set({
            [counted]: sql<number>`${sql.ref(counted)} + 1`,
            updated_at: nowMs,
            ...(found.length > 0 && { found: countItems(run.sourceId) }),
            ...(document !== 'keep' && {
              documents: sql<number>`documents - ${countDocuments(run, item)} + ${added ? 1 : 0}`,
              passages: sql<number>`passages - ${countPassages(run, item)} + ${added?.passages.length ?? 0}`,
            }),
          }),
          'run-over',
        ),
        ...(limit === null ? [] : [fewerPassages(run, item, added?.passages.length ?? 0, limit)]),
        ...(document === 'keep' ? [] : replaceDocument(run, settlement, nowMs)),
        // In the same write: a run that ended in between would leave them out for good.
        ...(revive ? reviveCopies(run, item, revive) : []),
      ];
      await writeFor(steps);
    },
    async dropItems(run, items, nowMs) {
      for (let start = 0; start < items.length; start += itemsPerRemoval) {
        const dropped = items.slice(start, start + itemsPerRemoval);
        await writeFor([
          step(build.deleteFrom('source_items').where('source_id', '=', run.sourceId).where('item', 'in', dropped)),
          step(build.deleteFrom('documents').where('source_id', '=', run.sourceId).where('item', 'in', dropped)),
          step(
            runningSource(run).set({
              found: countItems(run.sourceId),
              documents: sql<number>`(select count(*) from documents where source_id = ${run.sourceId})`,
              passages: sql<number>`(select coalesce(sum(passage_count), 0) from documents where source_id = ${run.sourceId})`,
              updated_at: nowMs,
            }),
            'run-over',
          ),
          bumpIndex(build, run.chatbotId),
        ]);
      }
    },
    async reviveCopiesOf(run, item, how) {
      await writeFor(reviveCopies(run, item, how));
    },
    async endRun(run, { status, error, notice, nextRefreshAt }, nowMs) {
      const results = await writeFor([
        step(
          runningSource(run).set({
            status,
            error,
            notice,
            refreshed_at: nowMs,
            next_refresh_at: nextRefreshAt,
            updated_at: nowMs,
          }),
          'run-over',
        ),
        announce({ ...run, nowMs }),
      ]);
      if (results.at(-1)?.changes) onAnnounced();
    },
    async isRunning(run) {
      const row = await readFirst(
        database,
        build.selectFrom('sources').select(['version', 'status']).where('id', '=', run.sourceId),
      );
      return row?.version === run.version && row.status === 'pending';
    },
    itemNames: (sourceId) =>
      readAll(
        database,
        build.selectFrom('source_items').select('item').where('source_id', '=', sourceId).orderBy('place'),
        ({ item }) => item,
      ),
    async claimItems(run, limit, { nowMs, leaseMs }) {
      const free = build
        .selectFrom('source_items')
        .select('item')
        .where('source_id', '=', run.sourceId)
        .where('settled_version', '<', run.version)
        .where('lease_until', '<', nowMs)
        .orderBy('settled_version')
        .orderBy('place')
        .limit(limit);
      const [claimed] = await database.write(
        [
          step(
            build
              // Looked for once: as a condition of the update it could be asked for each row, and give others each time.
              .with(
                (cte) => cte('free').materialized(),
                () => (database.engine === 'postgres' ? free.forUpdate().skipLocked() : free),
              )
              .updateTable('source_items')
              .set({ lease_until: nowMs + leaseMs })
              .where('source_id', '=', run.sourceId)
              .where('item', 'in', (query) => query.selectFrom('free').select('item'))
              .returningAll(),
          ),
        ],
        { durable: false },
      );
      const rows = (claimed?.rows ?? []) as unknown as Selectable<Schema['source_items']>[];
      return rows.sort((a, b) => a.settled_version - b.settled_version || a.place - b.place).map(itemFrom);
    },
    async extendItems(run, items, { nowMs, leaseMs }) {
      if (items.length === 0) return;
      const extended = itemsOfRun(run, items).set({ lease_until: nowMs + leaseMs });
      await writeOne(database, extended.where('settled_version', '<', run.version), { durable: false });
    },
    async releaseItems(run, items) {
      if (items.length > 0)
        await writeOne(database, itemsOfRun(run, items).set({ lease_until: 0 }), { durable: false });
    },
    async releaseAllItems() {
      await writeOne(database, build.updateTable('source_items').set({ lease_until: 0 }).where('lease_until', '>', 0));
    },
    async hasWaiting(run) {
      const waiting = build
        .selectFrom('source_items')
        .select('item')
        .where('source_id', '=', run.sourceId)
        .where('settled_version', '<', run.version)
        .limit(1);
      return (await database.read(waiting)).length > 0;
    },
    async askForHelp(run, nowMs) {
      if (database.engine === 'postgres') await database.write(helpingJobs(build, run, nowMs));
    },
    async findItem(run, item) {
      const row = await readFirst(
        database,
        build
          .selectFrom('source_items')
          .select(['outcome', 'settled_version'])
          .where('source_id', '=', run.sourceId)
          .where('item', '=', item),
      );
      return row && { outcome: row.outcome as Outcome | null, isSettled: row.settled_version === run.version };
    },
    itemsOf: (sourceId, filter) => listItems(database, sourceId, filter),
  } satisfies Partial<KnowledgeStore>;

  /** Counted before they are changed, and both under the lock of the source: two runners never count the same twice. */
  function reviveCopies(run: Run, item: string, { standAlone }: { standAlone: boolean }): Step[] {
    const isCopy = sql<boolean>`source_id = ${run.sourceId} and canonical = ${item}
      and settled_version = ${run.version} and outcome = 'skipped' and is_canonical_ignored = 0`;
    const copies = sql<number>`(select count(*) from source_items where ${isCopy})`;
    return [
      step(runningSource(run).set({ skipped: sql<number>`skipped - ${copies}` }), 'run-over'),
      step(
        build
          .updateTable('source_items')
          .where(isCopy)
          .set({ settled_version: 0, is_canonical_ignored: standAlone ? 1 : 0 }),
      ),
    ];
  }

  function replaceDocument(run: Run, { item, document }: Settlement, nowMs: number): Step[] {
    const removal = step(build.deleteFrom('documents').where('source_id', '=', run.sourceId).where('item', '=', item));
    const added = typeof document === 'object' ? documentSteps(database, { run, item, document, nowMs }) : [];
    return [removal, bumpIndex(build, run.chatbotId), ...added];
  }
}
