import type { ExportStore } from '../../../exports/ports.ts';
import { sourceTypeOf } from '../../../knowledge/index.ts';
import type { CrawlSettings, FileFacts } from '../../../knowledge/ports.ts';
import { type Database, readFirst } from '../database.ts';
import { bytesOfFile } from '../knowledge/file-store.ts';
import type { StoredObjects } from '../uploads/stored-objects.ts';
import { iso, isoOrNull, mapped, ofEachChatbot, pagesOf, type Records, rowsOfParents } from './paging.ts';

/** What the chatbots of an account have read. Vectors are left out: they can be made again from the texts. */
export function knowledgeRecords(database: Database, objects: StoredObjects) {
  const { build } = database;

  const sourcePages = ofEachChatbot(database, (chatbotId) =>
    pagesOf(
      database,
      build
        .selectFrom('sources')
        .select(['id', 'chatbot_id', 'type', 'title', 'url', 'settings', 'file_id', 'status', 'error'])
        .select(['documents', 'passages', 'refreshed_at', 'next_refresh_at', 'created_at', 'updated_at'])
        .where('chatbot_id', '=', chatbotId),
      'created_at',
      'id',
    ),
  );

  /** A text may be a megabyte long: one at a time. */
  async function contentOf(sourceId: string): Promise<string> {
    const row = await readFirst(database, build.selectFrom('sources').select('content').where('id', '=', sourceId));
    return row?.content ?? '';
  }

  const sources: Records = async function* (accountId) {
    for await (const page of sourcePages(accountId)) {
      for (const row of page) {
        const { crawl, file } = settingsOf(row.settings);
        yield [
          {
            id: row.id,
            chatbotId: row.chatbot_id,
            type: row.type,
            title: row.title,
            url: row.url,
            status: row.status,
            error: row.error,
            documents: row.documents,
            passages: row.passages,
            settings: crawl,
            file: file && { name: file.name, contentType: file.contentType, bytes: file.bytes },
            content: sourceTypeOf(row).content === 'text' ? await contentOf(row.id) : null,
            refreshedAt: isoOrNull(row.refreshed_at),
            nextRefreshAt: isoOrNull(row.next_refresh_at),
            createdAt: iso(row.created_at),
            updatedAt: iso(row.updated_at),
          },
        ];
      }
    }
  };

  const pairs: Records = async function* (accountId) {
    for await (const page of sourcePages(accountId)) {
      for (const row of page) {
        if (sourceTypeOf(row).content !== 'pairs') continue;
        const { id, chatbot_id } = row;
        const given = JSON.parse((await contentOf(id)) || '[]') as { question: string; answer: string }[];
        yield given.map(({ question, answer }) => ({ sourceId: id, chatbotId: chatbot_id, question, answer }));
      }
    }
  };

  const documentPages = ofEachChatbot(database, (chatbotId) =>
    pagesOf(
      database,
      build
        .selectFrom('documents')
        .select(['id', 'source_id', 'chatbot_id', 'title', 'url', 'language', 'index_version'])
        .select(['passage_count', 'created_at'])
        .where('chatbot_id', '=', chatbotId),
      'index_version',
      'id',
    ),
  );

  const documents: Records = (accountId) =>
    mapped(documentPages(accountId), (row) => ({
      id: row.id,
      sourceId: row.source_id,
      chatbotId: row.chatbot_id,
      title: row.title,
      url: row.url,
      language: row.language,
      passages: row.passage_count,
      createdAt: iso(row.created_at),
    }));

  const passages = build.selectFrom('passages').select(['document_id', 'position', 'heading_path', 'text']);
  const texts: Records = async function* (accountId) {
    for await (const page of documentPages(accountId)) {
      const parents = page.map(({ id, passage_count }) => ({ id, count: passage_count }));
      const rows = rowsOfParents(database, parents, passages, 'document_id', 'position');
      yield* mapped(rows, ({ document_id, position, heading_path, text }) => ({
        documentId: document_id,
        number: position + 1,
        headings: JSON.parse(heading_path),
        text,
      }));
    }
  };

  const files: ExportStore['files'] = async function* (accountId) {
    for await (const page of sourcePages(accountId)) {
      yield page.flatMap(({ id, file_id, settings }) =>
        file_id === null ? [] : [{ fileId: file_id, sourceId: id, name: settingsOf(settings).file?.name ?? 'file' }],
      );
    }
  };

  return {
    files,
    bytesOf: (fileId: string) => bytesOfFile(database, objects, fileId),
    records: { sources, 'question-answer-pairs': pairs, documents, 'document-texts': texts },
  };
}

// Written by us from values of these types.
const settingsOf = (text: string) => JSON.parse(text) as { crawl?: CrawlSettings | null; file?: FileFacts | null };
