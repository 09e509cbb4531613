import { sql } from 'kysely';
import { newId } from '../../identity/index.ts';
import type {
  KnowledgeStore,
  Source,
  SourceStatus,
  SourceType,
  StoredDocument,
} from '../../knowledge/ports.ts';
import { type Database, isWritten, readFirst, type Step, step } from './database.ts';
import { insertJob } from './job-store.ts';
import type { Schema } from './schema.ts';

/** How many passages one statement writes: PostgreSQL allows 65,535 values in one. */
const passagesPerStatement = 200;

/** Sources, documents and passages in the database. */
export function createKnowledgeStore(database: Database): KnowledgeStore {
  const { build } = database;
  const withoutContent = build
    .selectFrom('sources')
    .select([
      'id',
      'chatbot_id',
      'type',
      'title',
      'url',
      'status',
      'error',
      'version',
      'passages',
      'created_at',
      'updated_at',
    ]);

  const bumpIndex = (chatbotId: string) =>
    step(
      build
        .updateTable('chatbots')
        .set({ index_version: sql<number>`index_version + 1` })
        .where('id', '=', chatbotId),
    );

  return {
    async saveSource(source, content) {
      const row = rowFrom(source, content);
      await database.write([
        step(
          build
            .insertInto('sources')
            .values(row)
            .onConflict((conflict) =>
              conflict
                .column('id')
                // Counted here: two who replace it at the same time must not end up with the same version, or the
                // work on the one would pass for work on the other.
                .doUpdateSet({ ...row, version: sql<number>`sources.version + 1` }),
            ),
        ),
        insertJob(build, {
          id: newId('job'),
          kind: 'index-source',
          subject: source.id,
          runAt: source.updatedAt,
        }),
      ]);
    },
    async findSource(chatbotId, sourceId) {
      const row = await readFirst(
        database,
        withoutContent.where('id', '=', sourceId).where('chatbot_id', '=', chatbotId),
      );
      return row && sourceFrom(row);
    },
    async sourcesOf(chatbotId) {
      const rows = await database.read(
        withoutContent.where('chatbot_id', '=', chatbotId).orderBy('created_at'),
      );
      return rows.map(sourceFrom);
    },
    async contentOf(sourceId) {
      const row = await readFirst(
        database,
        build.selectFrom('sources').selectAll().where('id', '=', sourceId),
      );
      return row && { source: sourceFrom(row), content: row.content };
    },
    async replaceDocuments(source, documents, embeddingModel, nowMs) {
      const passages = documents.reduce((sum, document) => sum + document.passages.length, 0);
      return isWritten(database, [
        step(
          build
            .updateTable('sources')
            .set({ status: 'ready', error: null, passages, updated_at: nowMs })
            .where('id', '=', source.id)
            .where('version', '=', source.version),
          'changed-meanwhile',
        ),
        step(build.deleteFrom('documents').where('source_id', '=', source.id)),
        ...documents.flatMap((document) => documentSteps(source, document, embeddingModel, nowMs)),
        bumpIndex(source.chatbotId),
      ]);
    },
    async markFailed(source, reason, nowMs) {
      await database.write([
        step(
          build
            .updateTable('sources')
            .set({ status: 'failed', error: reason, updated_at: nowMs })
            .where('id', '=', source.id)
            .where('version', '=', source.version),
        ),
      ]);
    },
    async deleteSource(chatbotId, sourceId) {
      const isDone = await isWritten(database, [
        step(
          build.deleteFrom('sources').where('id', '=', sourceId).where('chatbot_id', '=', chatbotId),
          'not-found',
        ),
        bumpIndex(chatbotId),
      ]);
      return isDone ? 'deleted' : 'not-found';
    },
    async reindexOtherModels(embeddingModel, nowMs) {
      const rows = await database.read(
        build
          .selectFrom('documents')
          .select('source_id')
          .distinct()
          .where('embedding_model', '<>', embeddingModel),
      );
      for (const { source_id } of rows) {
        await database.write([
          step(
            build
              .updateTable('sources')
              .set({ status: 'pending', version: sql<number>`version + 1` })
              .where('id', '=', source_id),
          ),
          insertJob(build, { id: newId('job'), kind: 'index-source', subject: source_id, runAt: nowMs }),
        ]);
      }
      return rows.length;
    },
  };

  function documentSteps(
    source: Source,
    document: StoredDocument,
    embeddingModel: string,
    nowMs: number,
  ): Step[] {
    const rows = document.passages.map((passage): Schema['passages'] => ({
      id: passage.id,
      document_id: document.id,
      chatbot_id: source.chatbotId,
      position: passage.position,
      heading_path: JSON.stringify(passage.headingPath),
      text: passage.text,
      terms: passage.terms.join(' '),
      heading_terms: passage.headingTerms.join(' '),
      tokens: passage.tokens,
      vector: Buffer.from(passage.vector.buffer, passage.vector.byteOffset, passage.vector.byteLength),
    }));
    const inserts: Step[] = [];
    for (let start = 0; start < rows.length; start += passagesPerStatement) {
      inserts.push(
        step(build.insertInto('passages').values(rows.slice(start, start + passagesPerStatement))),
      );
    }
    const row = {
      id: document.id,
      title: document.title,
      url: document.url,
      embedding_model: embeddingModel,
    };
    return [
      step(
        build
          .insertInto('documents')
          .values({ ...row, source_id: source.id, chatbot_id: source.chatbotId, created_at: nowMs }),
      ),
      ...inserts,
    ];
  }
}

function rowFrom(source: Source, content: string): Schema['sources'] {
  return {
    id: source.id,
    chatbot_id: source.chatbotId,
    type: source.type,
    title: source.title,
    url: source.url,
    content,
    status: source.status,
    error: source.error,
    version: source.version,
    passages: source.passages,
    created_at: source.createdAt,
    updated_at: source.updatedAt,
  };
}

function sourceFrom(row: Omit<Schema['sources'], 'content'>): Source {
  return {
    id: row.id,
    chatbotId: row.chatbot_id,
    type: row.type as SourceType,
    title: row.title,
    url: row.url,
    status: row.status as SourceStatus,
    error: row.error,
    version: row.version,
    passages: row.passages,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
