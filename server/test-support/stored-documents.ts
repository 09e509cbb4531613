import { DatabaseSync } from 'node:sqlite';
import { encodeVectors } from '../src/adapters/database/knowledge/vector-segment.ts';
import { databaseFile, openSqliteDatabase } from '../src/adapters/database/sqlite/sqlite-database.ts';
import { encodeLexical } from '../src/adapters/passage-index/stored/lexical-segment.ts';

/** A document to be searched, with no source behind it. */
export interface MadeDocument {
  id: string;
  title?: string;
  language?: string;
  model?: string;
  passages: readonly { text: string; headingPath?: readonly string[]; isPair?: boolean }[];
  vectors: readonly Float32Array[];
  /** What is stored for the search, where it is encoded already; made from the passages and vectors otherwise. */
  encoded?: { lexical: Uint8Array; vectors: Uint8Array };
}

export interface StoredDocuments {
  /** Of the database. */
  path: string;
  /** Adds and removes documents in one transaction, as the store of a source does; gives the index's new version. */
  change(chatbotId: string, change: { add?: readonly MadeDocument[]; remove?: readonly string[] }): number;
  /** Deletes a chatbot, as its owner would. */
  delete(chatbotId: string): void;
  close(): void;
}

/** A new database in the folder, into which documents are written straight: for tests and benchmarks of searches. */
export async function openStoredDocuments(folder: string): Promise<StoredDocuments> {
  await (await openSqliteDatabase(folder)).close();
  const path = databaseFile(folder);
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec('pragma journal_mode = wal; pragma synchronous = off');
  const insertDocument = database.prepare(`
    insert into documents (id, source_id, chatbot_id, item, title, url, language, text_hash, embedding_model,
      index_version, passage_count, lexical, vectors, created_at)
    values (?, 'src', ?, 'content', ?, ?, ?, '', ?, ?, ?, ?, ?, 0)`);
  const insertPassage = database.prepare(`
    insert into passages (document_id, position, chatbot_id, heading_path, text, spot, tokens, kind, text_hash)
    values (?, ?, ?, ?, ?, '', ?, ?, '')`);

  function raiseVersion(chatbotId: string): number {
    const raise = 'update chatbots set index_version = index_version + 1 where id = ? returning index_version';
    const row = database.prepare(raise).get(chatbotId) as { index_version: number } | undefined;
    if (row) return row.index_version;
    const insert = `insert into chatbots (id, account_id, name, domain, is_active, welcome_message,
      suggested_questions, theme, settings_version, index_version, created_at)
      values (?, 'acct', ?, '', 1, '', '[]', '{}', 1, 1, 0)`;
    database.prepare(insert).run(chatbotId, chatbotId);
    return 1;
  }

  function add(chatbotId: string, version: number, document: MadeDocument) {
    const { id, title = '', language = 'en', model = 'stub', vectors } = document;
    const passages = document.passages.map((passage) => ({ headingPath: [], isPair: false, ...passage }));
    const encoded = document.encoded ?? {
      lexical: encodeLexical({ title, language, passages }),
      vectors: encodeVectors(vectors),
    };
    const url = `https://example.com/${id}`;
    const facts = [id, chatbotId, title, url, language, model, version, passages.length] as const;
    insertDocument.run(...facts, encoded.lexical, encoded.vectors);
    passages.forEach(({ headingPath, text, isPair }, position) => {
      const kind = isPair ? 'pair' : 'text';
      const tokens = Math.ceil(text.length / 4);
      insertPassage.run(id, position, chatbotId, JSON.stringify(headingPath), text, tokens, kind);
    });
  }

  return {
    path,
    change(chatbotId, { add: added = [], remove = [] }) {
      database.exec('begin immediate');
      const version = raiseVersion(chatbotId);
      for (const id of remove) {
        database.prepare('delete from passages where document_id = ?').run(id);
        database.prepare('delete from documents where id = ?').run(id);
      }
      for (const document of added) add(chatbotId, version, document);
      database.exec('commit');
      return version;
    },
    delete: (chatbotId) => void database.prepare('update chatbots set deleted_at = 1 where id = ?').run(chatbotId),
    close: () => database.close(),
  };
}
