import { type Expression, type SqlBool, sql } from 'kysely';
import type { EmbeddingModels, KnowledgeStore, StoredVector } from '../../../knowledge/ports.ts';
import { type Database, isWritten, readFirst, step } from '../database.ts';
import { insertJob } from '../jobs/job-store.ts';
import { bumpIndex, currentIndexVersion } from './document-steps.ts';
import { encodeVectors, pickVector } from './vector-segment.ts';

/** Stored documents and their vectors: reused for a text that comes again, replaced for another model. */
export function createVectorStore(database: Database) {
  const { build } = database;
  return {
    itemWithText: ({ sourceId }, textHash, otherThan) =>
      readFirst(
        database,
        build
          .selectFrom('documents')
          .select('item')
          .where('source_id', '=', sourceId)
          .where('text_hash', '=', textHash)
          .where('item', '<>', otherThan)
          .limit(1),
        ({ item }) => item,
      ),
    presentDocument: ({ sourceId }, item) =>
      readFirst(
        database,
        build
          .selectFrom('documents')
          .select(['title', 'url', 'text_hash as textHash', 'embedding_model as embeddingModel'])
          .where('source_id', '=', sourceId)
          .where('item', '=', item)
          .limit(1),
      ),
    async vectorsOf({ sourceId }, item, embeddingModel) {
      const found = new Map<string, StoredVector>();
      const document = await readFirst(
        database,
        build
          .selectFrom('documents')
          .select(['id', 'vectors'])
          .where('source_id', '=', sourceId)
          .where('item', '=', item)
          .where('embedding_model', '=', embeddingModel)
          .limit(1),
      );
      if (!document) return found;
      const passages = await database.read(
        build.selectFrom('passages').select(['position', 'text_hash', 'tokens']).where('document_id', '=', document.id),
      );
      for (const { position, text_hash, tokens } of passages)
        found.set(text_hash, { vector: pickVector(document.vectors, position), tokens });
      return found;
    },
    async reembedOtherModels(models, nowMs) {
      const rows = await database.read(
        build.selectFrom('documents').select('source_id').distinct().where(isOfOtherModel(models)),
      );
      const jobs = rows.map(({ source_id: subject }) =>
        insertJob(build, { id: `job_embed_${subject}`, kind: 'embed-source', subject, runAt: nowMs }),
      );
      if (jobs.length > 0) await database.write(jobs);
      return jobs.length;
    },
    async documentOfOtherModel(sourceId, models) {
      const document = await readFirst(
        database,
        build
          .selectFrom('documents')
          .select(['id', 'chatbot_id', 'title', 'language'])
          .where('source_id', '=', sourceId)
          .where(isOfOtherModel(models))
          .limit(1),
      );
      if (!document) return undefined;
      const rows = await database.read(
        build
          .selectFrom('passages')
          .select(['heading_path', 'text', 'kind'])
          .where('document_id', '=', document.id)
          .orderBy('position'),
      );
      return {
        id: document.id,
        chatbotId: document.chatbot_id,
        title: document.title,
        language: document.language,
        passages: rows.map(({ heading_path, text, kind }) => ({
          headingPath: JSON.parse(heading_path) as string[],
          text,
          isPair: kind === 'pair',
        })),
      };
    },
    async replaceVectors({ id, chatbotId }, newId, embeddingModel, vectors) {
      const copied = 'source_id chatbot_id item title url language text_hash passage_count lexical created_at'.split(
        ' ',
      );
      const columns = sql.join(copied.map((column) => sql.ref(column)));
      const copy = sql`insert into documents (id, ${columns}, embedding_model, index_version, vectors)
        select ${newId}, ${columns}, ${embeddingModel}, ${currentIndexVersion(chatbotId)}, ${encodeVectors(vectors)}
        from documents where id = ${id}`;
      return isWritten(database, [
        bumpIndex(build, chatbotId),
        step(copy.compile(build), 'gone-meanwhile'),
        step(build.updateTable('passages').set({ document_id: newId }).where('document_id', '=', id)),
        step(build.deleteFrom('documents').where('id', '=', id)),
      ]);
    },
  } satisfies Partial<KnowledgeStore>;
}

/** Whether a document's vectors are not those of the model for its language. */
function isOfOtherModel(models: EmbeddingModels): Expression<SqlBool> {
  const taken = models.slice(0, -1).flatMap(({ languages = [] }) => languages);
  const rights = models.map(({ name, languages }) => {
    const isOfModel = sql<boolean>`embedding_model = ${name}`;
    if (languages) return sql`(${isOfModel} and language in (${sql.join(languages)}))`;
    return taken.length === 0 ? isOfModel : sql`(${isOfModel} and language not in (${sql.join(taken)}))`;
  });
  return sql<boolean>`not (${sql.join(rights, sql` or `)})`;
}
