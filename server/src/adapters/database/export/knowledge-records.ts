import type { ExportRecord, ExportStore } from '../../../exports/ports.ts';
import { sourceTypeOf } from '../../../knowledge/index.ts';
import type { CrawlSettings, FileFacts } from '../../../knowledge/ports.ts';
import { type Database, readFirst } from '../database.ts';
import { chatbotPages } from './account-records.ts';
import { after, below, iso, isoOrNull, pageRows, pages } from './paging.ts';

type Records = (accountId: string) => AsyncGenerator<ExportRecord[]>;

/** What the chatbots of an account have read. Vectors are left out: they can be made again of the texts. */
export function knowledgeRecords(database: Database) {
  const { build, read } = database;
  const chatbots = chatbotPages(database);

  const sourcesOf = (chatbotId: string) =>
    pages((last: { id: string; created_at: number } | undefined) =>
      read(
        build
          .selectFrom('sources')
          .select(['id', 'chatbot_id', 'type', 'title', 'url', 'settings', 'file_id', 'status', 'error'])
          .select(['documents', 'passages', 'refreshed_at', 'next_refresh_at', 'created_at', 'updated_at'])
          .where('chatbot_id', '=', chatbotId)
          .where(after(['created_at', last?.created_at ?? -1], ['id', last?.id ?? '']))
          .orderBy('created_at')
          .orderBy('id')
          .limit(pageRows),
      ),
    );

  async function* sourcePages(accountId: string) {
    for await (const page of chatbots(accountId)) for (const { id } of page) yield* sourcesOf(id);
  }

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

  const documentsOf = (chatbotId: string) =>
    pages((last: { id: string; index_version: number } | undefined) =>
      read(
        build
          .selectFrom('documents')
          .select(['id', 'source_id', 'chatbot_id', 'title', 'url', 'language', 'index_version'])
          .select(['passage_count', 'created_at'])
          .where('chatbot_id', '=', chatbotId)
          .where(after(['index_version', last?.index_version ?? -1], ['id', last?.id ?? '']))
          .orderBy('index_version')
          .orderBy('id')
          .limit(pageRows),
      ),
    );

  async function* documentPages(accountId: string) {
    for await (const page of chatbots(accountId)) for (const { id } of page) yield* documentsOf(id);
  }

  const documents: Records = async function* (accountId) {
    for await (const page of documentPages(accountId)) {
      yield page.map((row) => ({
        id: row.id,
        sourceId: row.source_id,
        chatbotId: row.chatbot_id,
        title: row.title,
        url: row.url,
        language: row.language,
        passages: row.passage_count,
        createdAt: iso(row.created_at),
      }));
    }
  };

  const passages = build
    .selectFrom('passages')
    .select(['document_id', 'position', 'heading_path', 'text'])
    .orderBy('document_id')
    .orderBy('position');

  const texts: Records = async function* (accountId) {
    for await (const page of documentPages(accountId)) {
      const parents = page.map(({ id, passage_count }) => ({ id, count: passage_count }));
      const rows = below(
        parents,
        (ids) => read(passages.where('document_id', 'in', ids)),
        (id, last) =>
          read(
            passages
              .where('document_id', '=', id)
              .where('position', '>', last?.position ?? -1)
              .limit(pageRows),
          ),
      );
      for await (const found of rows) {
        yield found.map(({ document_id, position, heading_path, text }) => ({
          documentId: document_id,
          number: position + 1,
          headings: JSON.parse(heading_path),
          text,
        }));
      }
    }
  };

  const files: ExportStore['files'] = async function* (accountId) {
    for await (const page of sourcePages(accountId)) {
      yield page.flatMap(({ id, file_id, settings }) =>
        file_id === null ? [] : [{ fileId: file_id, sourceId: id, name: settingsOf(settings).file?.name ?? 'file' }],
      );
    }
  };

  const bytesOf: ExportStore['bytesOf'] = async function* (fileId) {
    for (let number = 0; ; number += 1) {
      const row = await readFirst(
        database,
        build.selectFrom('file_chunks').select('bytes').where('file_id', '=', fileId).where('number', '=', number),
      );
      if (!row) return;
      yield row.bytes;
    }
  };

  return {
    files,
    bytesOf,
    records: { sources, 'question-answer-pairs': pairs, documents, 'document-texts': texts },
  };
}

// Written by us from values of these types.
const settingsOf = (text: string) => JSON.parse(text) as { crawl?: CrawlSettings | null; file?: FileFacts | null };
