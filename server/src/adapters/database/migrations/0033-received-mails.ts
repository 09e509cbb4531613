import type { Migration } from './column-types.ts';

/** Emails that were received: which ones became messages, and those that wait for an agent's decision, whole. */
export const receivedMails: Migration = ({ bytes }) => [
  `create table received_mails (
      id text primary key, account_id text not null references accounts on delete cascade,
      chatbot_id text not null references chatbots on delete cascade, session_id text, state text not null,
      held_because text, from_address text not null, from_name text not null, subject text not null,
      preview text not null, bytes bigint not null, created_at bigint not null)`,
  "create index received_mails_held on received_mails (account_id, created_at) where state = 'held'",
  'create index received_mails_by_chatbot on received_mails (chatbot_id)',
  'create index received_mails_by_session on received_mails (session_id) where session_id is not null',
  'create index received_mails_by_sender on received_mails (from_address, created_at)',
  'create index received_mails_by_time on received_mails (created_at)',
  `create table received_mail_chunks (
      mail_id text not null references received_mails on delete cascade, number bigint not null,
      bytes ${bytes} not null, primary key (mail_id, number))`,
  'create table mailbox_leases (name text primary key, holder text not null, lease_until bigint not null)',
];
