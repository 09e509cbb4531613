import { type Insertable, type Selectable, sql } from 'kysely';
import { newId } from '../../../identity/index.ts';
import type {
  CrawlSettings,
  FileFacts,
  KnowledgeStore,
  Source,
  SourceQuota,
  SourceStatus,
} from '../../../knowledge/ports.ts';
import { type Database, isChanged, isWritten, outcomeOf, readAll, readFirst, type Step, step } from '../database.ts';
import { forgetRepliesAbout } from '../idempotency/idempotency-store.ts';
import { accountOfChatbot, insertJob } from '../jobs/job-store.ts';
import { countSources, guardedBy, lockAccount, sumStorage } from '../limits/quota-store.ts';
import type { Schema } from '../schema.ts';
import { forgetEventsOf } from '../webhooks/webhook-steps.ts';
import { bumpIndex } from './document-steps.ts';
import { claimFile, forgetFilesOf } from './file-store.ts';
import { createItemStore } from './item-store.ts';
import { createQuestionList } from './question-list.ts';
import { readDocument } from './read-document.ts';
import { announcingSources } from './source-announcement.ts';
import { createVectorStore } from './vector-store.ts';

/**
 * Sources with their items and documents, and the jobs that read them. `onAnnounced` is called when a webhook is to be
 * sent.
 */
export function createKnowledgeStore(database: Database, onAnnounced: () => void = () => {}): KnowledgeStore {
  const { build } = database;
  const announce = announcingSources(database);
  const withoutContent = build
    .selectFrom('sources')
    .select([
      ...(['id', 'chatbot_id', 'type', 'title', 'url', 'settings', 'status', 'error', 'notice'] as const),
      ...(['version', 'found', 'done', 'unchanged', 'failed', 'skipped', 'documents', 'passages'] as const),
      ...(['refreshed_at', 'next_refresh_at', 'created_at', 'updated_at'] as const),
    ]);
  const thisVersion = (source: Source) =>
    build.updateTable('sources').where('id', '=', source.id).where('version', '=', source.version);
  const readingJob = ({ id, chatbotId }: Source, nowMs: number) =>
    insertJob(build, {
      id: newId('job'),
      kind: 'read-source',
      subject: id,
      runAt: nowMs,
      owner: accountOfChatbot(chatbotId),
    });

  /** A source that is there counts with what it is to become; what shrinks is taken, however full the account is. */
  function fitting({ id, file }: Source, bytes: number, { accountId, sources, storage }: SourceQuota): Step[] {
    const before = sql<number>`coalesce((select bytes from sources where id = ${id}), 0)`;
    const fits = sql<boolean>`${bytes} <= ${before}
      or ${sumStorage(accountId)} - ${before} + ${bytes} <= ${storage}`;
    const isNotNew = sql<boolean>`exists (select 1 from sources where id = ${id})`;
    return [
      ...(sources === null && storage === null ? [] : [lockAccount(build, accountId)]),
      // Its file has arrived, and counts with the source from now on.
      ...(file ? [step(build.deleteFrom('file_uploads').where('file_id', '=', file.id))] : []),
      ...(storage === null ? [] : [guardedBy(build, fits, 'storage')]),
      ...(sources === null
        ? []
        : [guardedBy(build, sql<boolean>`${isNotNew} or ${countSources(accountId)} < ${sources}`, 'sources')]),
    ];
  }

  return {
    ...createItemStore(database, onAnnounced),
    ...createVectorStore(database),
    ...createQuestionList(database),
    documentOf: (sourceId, documentId, page) => readDocument(database, { sourceId, documentId }, page),
    async saveSource(source, content, quota) {
      const row = rowFrom(source, content ?? '');
      const { content: newContent, created_at: _, ...changed } = row;
      const write = () =>
        database.write([
          ...(quota ? fitting(source, row.bytes, quota) : []),
          ...(source.file ? claimFile(build, source.id, source.file.id) : []),
          step(
            build
              .insertInto('sources')
              .values(row)
              .onConflict((conflict) =>
                conflict.column('id').doUpdateSet({
                  ...changed,
                  ...(content !== null && { content: newContent }),
                  // Counted here: two who replace it at the same time must not end up with the same version, or the
                  // work on the one would pass for work on the other.
                  version: sql<number>`sources.version + 1`,
                  // What it holds until the new is read is not the caller's to know.
                  documents: sql<number>`sources.documents`,
                  passages: sql<number>`sources.passages`,
                }),
              ),
          ),
          // With other settings a page that has not changed may still lead to other pages.
          step(build.updateTable('source_items').set({ body_hash: null }).where('source_id', '=', source.id)),
          readingJob(source, source.updatedAt),
        ]);
      return outcomeOf<'saved', 'sources' | 'storage'>('saved', write);
    },
    accountOf: (chatbotId) =>
      readFirst(
        database,
        build.selectFrom('chatbots').select('account_id').where('id', '=', chatbotId),
        ({ account_id }) => account_id,
      ),
    findSource: (chatbotId, sourceId) =>
      readFirst(database, withoutContent.where('id', '=', sourceId).where('chatbot_id', '=', chatbotId), sourceFrom),
    sourcesOf: (chatbotId) =>
      readAll(
        database,
        withoutContent.where('chatbot_id', '=', chatbotId).orderBy('created_at').orderBy('id'),
        sourceFrom,
      ),
    sourceById: (sourceId) => readFirst(database, withoutContent.where('id', '=', sourceId), sourceFrom),
    async contentOf(sourceId) {
      const row = await readFirst(database, build.selectFrom('sources').select('content').where('id', '=', sourceId));
      return row?.content ?? '';
    },
    beginRefresh: (source, nowMs) =>
      isWritten(database, [
        step(
          thisVersion(source).set({
            status: 'pending',
            error: null,
            notice: null,
            version: sql<number>`version + 1`,
            done: 0,
            unchanged: 0,
            failed: 0,
            skipped: 0,
            next_refresh_at: null,
            updated_at: nowMs,
          }),
          'changed-meanwhile',
        ),
        readingJob(source, nowMs),
      ]),
    dueSources: (nowMs, limit) =>
      readAll(
        database,
        withoutContent.where('next_refresh_at', '<=', nowMs).orderBy('next_refresh_at').limit(limit),
        sourceFrom,
      ),
    cancel: (source, nextRefreshAt, nowMs) =>
      isChanged(
        database,
        thisVersion(source).where('status', '=', 'pending').set({
          status: 'cancelled',
          version: sql<number>`version + 1`,
          next_refresh_at: nextRefreshAt,
          updated_at: nowMs,
        }),
      ),
    schedule: (source, crawl, nextRefreshAt) =>
      isWritten(database, [
        step(
          // With the state: work that ends in this moment has just set the next time by the old schedule.
          thisVersion(source)
            .where('status', '=', source.status)
            .set({
              settings: JSON.stringify({ crawl, file: source.file }),
              next_refresh_at: nextRefreshAt,
            }),
          'changed-meanwhile',
        ),
      ]),
    async deleteSource(chatbotId, sourceId) {
      const which = { id: sourceId, chatbot_id: chatbotId };
      const isDone = await isWritten(
        database,
        [
          ...forgetFilesOf(build, [sourceId]),
          step(
            build.deleteFrom('sources').where((each) => each.and(which)),
            'not-found',
          ),
          forgetEventsOf(build, [sourceId]),
          forgetRepliesAbout(build, [sourceId]),
          bumpIndex(build, chatbotId),
        ],
        { erases: true },
      );
      return isDone ? 'deleted' : 'not-found';
    },
    async markFailed(source, reason, nextRefreshAt, nowMs) {
      const results = await database.write([
        step(
          thisVersion(source).set({
            status: 'failed',
            error: reason,
            next_refresh_at: nextRefreshAt,
            updated_at: nowMs,
          }),
        ),
        announce({ sourceId: source.id, version: source.version, nowMs }),
      ]);
      if (results.at(-1)?.changes) onAnnounced();
    },
  };
}

function rowFrom(source: Source, content: string): Insertable<Schema['sources']> & { bytes: number } {
  const { found, done, unchanged, failed, skipped } = source.progress;
  return {
    id: source.id,
    chatbot_id: source.chatbotId,
    type: source.type,
    title: source.title,
    url: source.url,
    settings: JSON.stringify({ crawl: source.crawl, file: source.file }),
    file_id: source.file?.id ?? null,
    content,
    status: source.status,
    error: source.error,
    notice: source.notice,
    version: source.version,
    found,
    done,
    unchanged,
    failed,
    skipped,
    documents: source.documents,
    passages: source.passages,
    refreshed_at: source.refreshedAt,
    next_refresh_at: source.nextRefreshAt,
    created_at: source.createdAt,
    updated_at: source.updatedAt,
    bytes: source.file?.bytes ?? Buffer.byteLength(content),
  };
}

function sourceFrom(row: Omit<Selectable<Schema['sources']>, 'content' | 'file_id' | 'bytes'>): Source {
  const settings = JSON.parse(row.settings) as { crawl?: CrawlSettings | null; file?: FileFacts | null };
  const { found, done, unchanged, failed, skipped } = row;
  return {
    id: row.id,
    chatbotId: row.chatbot_id,
    type: row.type,
    title: row.title,
    url: row.url,
    crawl: settings.crawl ?? null,
    file: settings.file ?? null,
    status: row.status as SourceStatus,
    error: row.error,
    notice: row.notice,
    version: row.version,
    progress: { found, done, unchanged, failed, skipped },
    documents: row.documents,
    passages: row.passages,
    refreshedAt: row.refreshed_at,
    nextRefreshAt: row.next_refresh_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
