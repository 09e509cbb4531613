import type { Migration } from './column-types.ts';

export const quotas: Migration = () => [
  'alter table accounts add column quotas text',
  'alter table sources add column bytes bigint not null default 0',
  `update sources set bytes = octet_length(content) + coalesce(
      (select sum(octet_length(bytes)) from file_chunks where file_chunks.file_id = sources.file_id), 0)`,
  // What quotas count of an account, without reading its texts.
  'create index sources_by_use on sources (chatbot_id, bytes, passages)',
  `create table file_uploads (
      file_id text primary key, account_id text not null references accounts on delete cascade, bytes bigint not null,
      created_at bigint not null)`,
  'create index file_uploads_by_account on file_uploads (account_id, bytes)',
];
