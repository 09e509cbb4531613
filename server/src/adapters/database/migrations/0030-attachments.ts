import type { Migration } from './column-types.ts';

/** Files in live chats, in pieces of a megabyte. They go with their chat. */
export const attachments: Migration = ({ bytes }) => [
  `create table live_attachments (
      id text primary key, session_id text not null references live_sessions on delete cascade,
      account_id text not null, message_id text not null, name text not null, content_type text not null,
      bytes bigint not null, width bigint, height bigint, digest text not null, created_at bigint not null)`,
  'create index live_attachments_by_session on live_attachments (session_id)',
  'create index live_attachments_by_account on live_attachments (account_id, id)',
  `create table live_attachment_chunks (
      attachment_id text not null references live_attachments on delete cascade, number bigint not null,
      bytes ${bytes} not null, primary key (attachment_id, number))`,
];
