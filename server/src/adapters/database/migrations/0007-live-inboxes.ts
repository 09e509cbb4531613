import type { Migration } from './column-types.ts';

const liveSessionColumns = [
  'previous_id text',
  'assignable_from bigint not null default 0',
  'inbox_event bigint not null default 0',
  'last_event_at bigint not null default 0',
  'last_message text',
  'page_url text',
  'visitor_name text',
  'email text',
  "tags text not null default '[]'",
  'closed_because text',
  'rating bigint',
  'rating_comment text',
  'customer_delivered bigint not null default 0',
  'customer_read bigint not null default 0',
  'agent_delivered bigint not null default 0',
  'agent_read bigint not null default 0',
];

export const liveInboxes: Migration = () => [
  // Each account's live events get one order over all its sessions, in which its people follow them.
  `create table live_inboxes (
      account_id text primary key references accounts on delete cascade, event_count bigint not null)`,
  ...liveSessionColumns.map((column) => `alter table live_sessions add column ${column}`),
  'update live_sessions set last_event_at = coalesce(closed_at, created_at)',
  'alter table live_events add column account_id text',
  'alter table live_events add column inbox_event bigint',
  'alter table live_events add column agent_id text',
  `update live_events set account_id = numbered.account_id, inbox_event = numbered.place from (
        select live_events.session_id, live_events.event, live_sessions.account_id, row_number() over (
          partition by live_sessions.account_id
          order by live_events.created_at, live_events.session_id, live_events.event) as place
        from live_events join live_sessions on live_sessions.id = live_events.session_id) as numbered
      where numbered.session_id = live_events.session_id and numbered.event = live_events.event`,
  `insert into live_inboxes (account_id, event_count)
      select account_id, max(inbox_event) from live_events where account_id is not null group by account_id`,
  `update live_sessions set inbox_event = coalesce(
      (select max(inbox_event) from live_events where live_events.session_id = live_sessions.id), 0)`,
  'create unique index live_events_by_inbox on live_events (account_id, inbox_event)',
  'create index live_sessions_by_inbox on live_sessions (account_id, inbox_event)',
  'create index live_sessions_by_owner on live_sessions (chatbot_id, owner, closed_at)',
  "create index live_sessions_closed on live_sessions (account_id, closed_at) where state = 'closed'",
  "create index live_sessions_waiting on live_sessions (account_id, waiting_since) where state = 'waiting'",
  'create index live_sessions_of_agent on live_sessions (account_id, agent_id, state)',
  "create index live_sessions_quiet on live_sessions (last_event_at) where state <> 'closed'",
  // A session that was reopened is reopened once, until that one is closed too.
  `create unique index live_sessions_open_again on live_sessions (previous_id)
      where state <> 'closed' and previous_id is not null`,
  'create index sessions_held on sessions (held_by) where held_by is not null',
  `create table live_conversations (
      session_id text not null references live_sessions on delete cascade, query_session_id text not null,
      primary key (session_id, query_session_id))`,
  'create index live_conversations_by_query_session on live_conversations (query_session_id)',
  `create table live_declines (
      session_id text not null references live_sessions on delete cascade, user_id text not null,
      declined_at bigint not null, primary key (session_id, user_id))`,
  "create index agents_available on agents (account_id) where status = 'available'",
  "create index agents_to_watch on agents (seen_at) where status <> 'offline' or open_chats > 0",
  `create table canned_replies (
      id text primary key, account_id text not null references accounts on delete cascade, title text not null,
      text text not null, created_at bigint not null, updated_at bigint not null)`,
  'create index canned_replies_by_account on canned_replies (account_id, title)',
];
