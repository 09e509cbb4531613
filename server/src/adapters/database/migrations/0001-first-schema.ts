import type { Migration } from './column-types.ts';

export const firstSchema: Migration = ({ bytes, clustered }) => [
  `create table accounts (
      id text primary key, name text not null, plan text not null, hourly_limit bigint,
      retention_days bigint not null, created_at bigint not null)`,
  `create table users (
      id text primary key, issuer text not null, email text not null, name text not null,
      password_hash text, created_at bigint not null)`,
  'create unique index users_by_email on users (issuer, email)',
  `create table members (
      account_id text not null references accounts on delete cascade, user_id text not null, role text not null,
      created_at bigint not null, primary key (account_id, user_id))`,
  'create index members_by_user on members (user_id)',
  `create table invitations (
      token_hash text primary key, account_id text not null references accounts on delete cascade, email text not null,
      role text not null, created_at bigint not null, expires_at bigint not null, used_at bigint)`,
  'create index invitations_by_account on invitations (account_id)',
  'create table renewals (token_hash text primary key, user_id text not null, expires_at bigint not null)',
  `create table api_keys (
      id text primary key, account_id text not null references accounts on delete cascade, name text not null,
      key_hash text not null unique, last_four text not null, created_at bigint not null, last_used_at bigint,
      revoked_at bigint)`,
  'create index api_keys_by_account on api_keys (account_id)',
  'create table signing_keys (purpose text primary key, material text not null, created_at bigint not null)',

  'create table rate_windows (scope text primary key, hits bigint not null, last_at bigint not null)',
  `create table rate_hits (
      scope text not null, hit bigint not null, at bigint not null, primary key (scope, hit))${clustered}`,
  'create index rate_hits_by_time on rate_hits (scope, at, hit)',

  `create table chatbots (
      id text primary key, account_id text not null references accounts on delete cascade, name text not null,
      domain text not null, is_active bigint not null, welcome_message text not null, suggested_questions text not null,
      theme text not null, settings_version bigint not null, index_version bigint not null, created_at bigint not null)`,
  'create index chatbots_by_account on chatbots (account_id, created_at)',

  `create table sources (
      id text primary key, chatbot_id text not null references chatbots on delete cascade, type text not null,
      title text not null, url text, content text not null, status text not null, error text, version bigint not null,
      passages bigint not null, created_at bigint not null, updated_at bigint not null)`,
  'create index sources_by_chatbot on sources (chatbot_id, created_at)',
  `create table documents (
      id text primary key, source_id text not null references sources on delete cascade, chatbot_id text not null,
      title text not null, url text not null, embedding_model text not null, created_at bigint not null)`,
  'create index documents_by_source on documents (source_id)',
  'create index documents_by_chatbot on documents (chatbot_id)',
  `create table passages (
      id text primary key, document_id text not null references documents on delete cascade, chatbot_id text not null,
      position bigint not null, heading_path text not null, text text not null, terms text not null,
      heading_terms text not null, tokens bigint not null, vector ${bytes} not null)`,
  'create index passages_by_document on passages (document_id, position)',
  'create index passages_by_chatbot on passages (chatbot_id)',

  `create table sessions (
      id text primary key, chatbot_id text not null references chatbots on delete cascade, account_id text not null,
      owner text not null, message_count bigint not null, held_by text, created_at bigint not null,
      last_message_at bigint not null)`,
  'create index sessions_by_chatbot on sessions (chatbot_id, last_message_at)',
  'create index sessions_by_account on sessions (account_id, last_message_at)',
  'create index sessions_by_owner on sessions (chatbot_id, owner)',
  `create table session_names (
      chatbot_id text not null references chatbots on delete cascade, owner text not null, name text not null,
      session_id text not null, created_at bigint not null, primary key (chatbot_id, owner, name))`,
  'create index session_names_by_session on session_names (session_id)',
  `create table messages (
      id text primary key, session_id text not null references sessions on delete cascade, chatbot_id text not null,
      sequence bigint not null, role text not null, text text not null, answer text, question_key text, rating bigint,
      comment text, created_at bigint not null)`,
  'create unique index messages_by_session on messages (session_id, sequence)',

  `create table chatbot_months (
      chatbot_id text not null references chatbots on delete cascade, month text not null, interactions bigint not null,
      response_ms bigint not null, ratings bigint not null, rating_total bigint not null,
      primary key (chatbot_id, month))${clustered}`,
  `create table question_counts (
      chatbot_id text not null references chatbots on delete cascade, question_key text not null, text text not null,
      asked bigint not null, primary key (chatbot_id, question_key))${clustered}`,
  'create index question_counts_by_count on question_counts (chatbot_id, asked)',

  `create table idempotent_requests (
      key text primary key, request_hash text not null, seed text not null, status bigint, body text,
      lease_until bigint not null, created_at bigint not null)`,
  'create index idempotent_requests_by_time on idempotent_requests (created_at)',

  `create table live_sessions (
      id text primary key, account_id text not null, chatbot_id text not null references chatbots on delete cascade,
      owner text, query_session_id text, state text not null, agent_id text, message_count bigint not null,
      event_count bigint not null, waiting_since bigint not null, created_at bigint not null, closed_at bigint)`,
  'create index live_sessions_by_account on live_sessions (account_id, state, waiting_since)',
  `create unique index live_sessions_open on live_sessions (chatbot_id, owner)
      where state <> 'closed' and owner is not null and owner like 'visitor:%'`,
  'create index live_sessions_by_query_session on live_sessions (query_session_id)',
  `create table live_events (
      session_id text not null references live_sessions on delete cascade, event bigint not null, kind text not null,
      sequence bigint, message_id text, client_key text, data text not null, created_at bigint not null,
      primary key (session_id, event))`,
  'create unique index live_events_by_client_key on live_events (session_id, client_key)',
  `create table agents (
      account_id text not null references accounts on delete cascade, user_id text not null, status text not null,
      max_chats bigint not null, open_chats bigint not null, seen_at bigint not null,
      primary key (account_id, user_id))`,

  `create table jobs (
      id text primary key, kind text not null, subject text not null, run_at bigint not null, lease_until bigint not null,
      attempts bigint not null, created_at bigint not null)`,
  'create index jobs_by_time on jobs (run_at)',
];
