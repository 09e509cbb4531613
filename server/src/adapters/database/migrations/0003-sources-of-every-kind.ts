import type { Migration } from './column-types.ts';

const sourceColumns = [
  "settings text not null default '{}'",
  'notice text',
  'file_id text',
  ...['found', 'done', 'unchanged', 'failed', 'skipped', 'documents'].map(
    (name) => `${name} bigint not null default 0`,
  ),
  'refreshed_at bigint',
  'next_refresh_at bigint',
];

export const sourcesOfEveryKind: Migration = ({ bytes }) => [
  // Sources become whatever can be read: their documents are made anew, from the texts that they hold.
  'drop table passages',
  'drop table documents',
  ...sourceColumns.map((column) => `alter table sources add column ${column}`),
  'create index sources_by_next_refresh on sources (next_refresh_at) where next_refresh_at is not null',
  `create table source_items (
      source_id text not null references sources on delete cascade, item text not null, place bigint not null,
      depth bigint not null, settled_version bigint not null, outcome text, reason text, etag text, last_modified text,
      body_hash text, canonical text, is_canonical_ignored bigint not null, checked_at bigint,
      primary key (source_id, item))`,
  'create index source_items_by_place on source_items (source_id, settled_version, place)',
  `create table documents (
      id text primary key, source_id text not null references sources on delete cascade, chatbot_id text not null,
      item text not null, title text not null, url text not null, language text not null, text_hash text not null,
      embedding_model text not null, index_version bigint not null, passage_count bigint not null,
      lexical ${bytes} not null, vectors ${bytes} not null, created_at bigint not null)`,
  'create index documents_by_chatbot on documents (chatbot_id, index_version, id)',
  'create index documents_by_item on documents (source_id, item)',
  'create index documents_by_text on documents (source_id, text_hash)',
  'create index documents_by_model on documents (embedding_model, source_id)',
  `create table passages (
      document_id text not null references documents on delete cascade, position bigint not null,
      chatbot_id text not null, heading_path text not null, text text not null, spot text not null,
      tokens bigint not null, kind text not null, text_hash text not null,
      primary key (document_id, position))`,
  `create table file_chunks (
      file_id text not null, number bigint not null, bytes ${bytes} not null, created_at bigint not null,
      primary key (file_id, number))`,
  'create index file_chunks_by_time on file_chunks (created_at)',
  'create index sources_by_file on sources (file_id) where file_id is not null',
  "update sources set status = 'pending', version = version + 1",
  'alter table jobs add column fruitless bigint not null default 0',
  'alter table jobs add column owner text',
  `insert into jobs (id, kind, subject, run_at, lease_until, attempts, created_at)
      select 'job_again_' || id, 'read-source', id, 0, 0, 0, 0 from sources`,
  "delete from jobs where kind = 'index-source'",
];
