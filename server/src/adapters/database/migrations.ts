interface ColumnTypes {
  bytes: string;
  /** Keeps a table in the order of its primary key, where the engine can. */
  clustered: string;
  /** A number that a column of JSON holds. */
  numberIn(column: string, field: string): string;
  /** The UTC day, as `2026-11-15`, of a column of milliseconds. */
  dayOf(column: string): string;
}

export const columnTypes: Record<'sqlite' | 'postgres', ColumnTypes> = {
  sqlite: {
    bytes: 'blob',
    clustered: ' without rowid',
    numberIn: (column, field) => `json_extract(${column}, '$.${field}')`,
    dayOf: (column) => `strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`,
  },
  postgres: {
    bytes: 'bytea',
    clustered: '',
    // Not by way of its JSON, which takes no half characters and no NUL, as quotes beside the number may hold.
    numberIn: (column, field) => `substring(${column} from '"${field}":(-?[0-9.]+(?:[eE][-+]?[0-9]+)?)')::numeric`,
    dayOf: (column) => `to_char(to_timestamp(${column} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`,
  },
};

/** How answers are counted by their time: four buckets to each doubling of milliseconds, 0 for less than one. */
const timeBucketOf = (ms: string) =>
  `case when ${ms} < 1 then 0 ${Array.from({ length: 96 }, (_, at) => `when ${ms} < ${2 ** ((at + 1) / 4)} then ${at + 1}`).join(' ')} else 97 end`;

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

const questionColumns = [
  ...['unanswered', 'low_confidence', 'last_asked_at', 'checked_index_version', 'is_dismissed'].map(
    (name) => `${name} bigint not null default 0`,
  ),
  "verdict text not null default 'answered'",
  'embedding_model text',
];

/** The schema's history. A migration that has shipped is never edited; the next one is added. */
export const migrations: ((types: ColumnTypes) => string[])[] = [
  ({ bytes, clustered }) => [
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
  ],
  () => [
    // A conversation is with one person at a time, however often and at once it is handed over.
    `create unique index live_sessions_open_for_query_session on live_sessions (query_session_id)
      where state <> 'closed' and query_session_id is not null`,
  ],
  ({ bytes }) => [
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
  ],
  ({ clustered }) => [
    'alter table chatbots add column model_version bigint not null default 0',
    `create table chatbot_models (
      chatbot_id text primary key references chatbots on delete cascade, provider text not null, model text not null,
      base_url text not null, key_box text, key_last_four text, fallbacks text not null, version bigint not null,
      updated_at bigint not null)`,
    `create table model_usage (
      account_id text not null references accounts on delete cascade, day text not null, prompt_tokens bigint not null,
      completion_tokens bigint not null, spend_micros bigint not null, reserved_tokens bigint not null,
      reserved_micros bigint not null, primary key (account_id, day))${clustered}`,
  ],
  ({ bytes }) => [
    ...questionColumns.map((column) => `alter table question_counts add column ${column}`),
    `alter table question_counts add column vector ${bytes}`,
    // What was counted before has no time of its own; it is forgotten as if it had been asked with the last question.
    `update question_counts set last_asked_at = coalesce(
      (select max(last_message_at) from sessions where sessions.chatbot_id = question_counts.chatbot_id), 0)`,
    'create index question_counts_by_time on question_counts (chatbot_id, last_asked_at)',
    `create index question_counts_by_failures on question_counts (chatbot_id, (unanswered + low_confidence))
      where unanswered + low_confidence > 0`,
    `create table question_findings (
      chatbot_id text not null, question_key text not null, passages text not null,
      primary key (chatbot_id, question_key),
      foreign key (chatbot_id, question_key) references question_counts (chatbot_id, question_key) on delete cascade)`,
    'alter table messages add column question_outcome text',
  ],
  () => ["alter table chatbots add column answering text not null default '{}'"],
  () => [
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
  ],
  () => [
    `create table webhooks (
      id text primary key, account_id text not null references accounts on delete cascade, url text not null,
      types text not null, description text not null, is_enabled bigint not null, disabled_reason text,
      failing_since bigint, last_failure_at bigint, secret_box text not null, old_secret_box text, old_secret_until bigint,
      created_at bigint not null, updated_at bigint not null)`,
    'create index webhooks_by_account on webhooks (account_id, created_at)',
    `create table webhook_deliveries (
      webhook_id text not null references webhooks on delete cascade, event_id text not null,
      account_id text not null, is_due bigint not null, type text not null, data text not null, session_id text, state text not null, attempts bigint not null, failures bigint not null,
      next_attempt_at bigint, lease_until bigint not null, last_attempt_at bigint, last_status bigint,
      last_error text, created_at bigint not null, finished_at bigint, primary key (webhook_id, event_id))`,
    // Those whose time has come, from account to account and in each from webhook to webhook; and those that wait for it.
    `create index webhook_deliveries_due on webhook_deliveries (account_id, webhook_id, next_attempt_at)
      where is_due = 1`,
    `create index webhook_deliveries_later on webhook_deliveries (next_attempt_at)
      where state = 'pending' and is_due = 0`,
    "create index webhook_deliveries_pending on webhook_deliveries (webhook_id) where state = 'pending'",
    'create index webhook_deliveries_held on webhook_deliveries (webhook_id, lease_until) where lease_until > 0',
    'create index webhook_deliveries_by_time on webhook_deliveries (webhook_id, created_at, event_id)',
    `create index webhook_deliveries_over on webhook_deliveries (state, finished_at)
      where finished_at is not null`,
    'create index webhook_deliveries_by_session on webhook_deliveries (session_id) where session_id is not null',
  ],
  () => ['create index live_events_by_message on live_events (message_id) where message_id is not null'],
  () => [
    `create table identity_secrets (
      chatbot_id text primary key references chatbots on delete cascade, id text not null, secret_box text not null,
      created_at bigint not null)`,
  ],
  () => [
    // A visitor who comes back sees the latest conversation and the latest chats, however many there have been.
    'create index sessions_of_owner on sessions (chatbot_id, owner, last_message_at)',
    'drop index sessions_by_owner',
    'create index live_sessions_of_owner on live_sessions (chatbot_id, owner, created_at, id)',
  ],
  ({ clustered }) => [
    `create table chatbot_days (
      chatbot_id text not null references chatbots on delete cascade, day text not null, time_bucket bigint not null,
      interactions bigint not null, response_ms bigint not null, questions bigint not null,
      confidence_permille bigint not null, primary key (chatbot_id, day, time_bucket))${clustered}`,
  ],
  () => [
    `create table sign_ins (
      id text primary key, user_id text not null, tokens_box text, version bigint not null, held_until bigint not null,
      created_at bigint not null, expires_at bigint not null)`,
    'create index sign_ins_by_end on sign_ins (expires_at)',
    'create index sign_ins_by_user on sign_ins (user_id)',
    // Whoever is signed in stays so: each renewal of before is a sign-in of its own.
    `insert into sign_ins (id, user_id, version, held_until, created_at, expires_at)
      select token_hash, user_id, 0, 0, 0, expires_at from renewals`,
    'alter table renewals add column sign_in_id text references sign_ins on delete cascade',
    'update renewals set sign_in_id = token_hash',
    'create index renewals_by_sign_in on renewals (sign_in_id)',
    'create index renewals_by_end on renewals (expires_at)',
  ],
  ({ clustered, numberIn, dayOf }) => [
    // What a list of conversations tells, and is narrowed by, without reading what was said in them.
    'alter table sessions add column lowest_confidence_permille bigint',
    'alter table sessions add column handed_over_to text',
    `update sessions set lowest_confidence_permille = (
      select min(cast(round(${numberIn('answers.answer', 'confidence')} * 1000) as bigint))
      from messages as answers join messages as questions
        on questions.session_id = answers.session_id and questions.sequence = answers.sequence - 1
        and questions.question_key is not null
      where answers.session_id = sessions.id and answers.answer is not null)`,
    `update sessions set handed_over_to = (
      select id from live_sessions where query_session_id = sessions.id order by created_at, id limit 1)
      where id in (select query_session_id from live_sessions where query_session_id is not null)`,
    `update sessions set handed_over_to = (
      select min(session_id) from live_conversations where query_session_id = sessions.id)
      where handed_over_to is null and id in (select query_session_id from live_conversations)`,
    // Also in one order where several were spoken in last at the same moment.
    'create index sessions_latest on sessions (chatbot_id, last_message_at, id)',
    'drop index sessions_by_chatbot',
    // Few answers are rated, so that few writes come past it.
    'create index messages_rated on messages (session_id, rating) where rating is not null',

    `create table chatbot_conversations (
      chatbot_id text not null references chatbots on delete cascade, day text not null, conversations bigint not null,
      handed_over bigint not null, primary key (chatbot_id, day))${clustered}`,
    `insert into chatbot_conversations (chatbot_id, day, conversations, handed_over)
      select chatbot_id, ${dayOf('created_at')}, count(*), count(handed_over_to) from sessions
      group by chatbot_id, ${dayOf('created_at')}`,
    // The days of answers that were given before days were counted.
    `insert into chatbot_days
        (chatbot_id, day, time_bucket, interactions, response_ms, questions, confidence_permille)
      select chatbot_id, day, time_bucket, count(*), sum(response_ms), count(permille), coalesce(sum(permille), 0) from (
        select answers.chatbot_id, ${dayOf('answers.created_at')} as day,
          ${timeBucketOf(numberIn('answers.answer', 'responseTime'))} as time_bucket,
          cast(${numberIn('answers.answer', 'responseTime')} as bigint) as response_ms,
          case when questions.question_key is not null
            then cast(round(${numberIn('answers.answer', 'confidence')} * 1000) as bigint) end as permille
        from messages as answers left join messages as questions
          on questions.session_id = answers.session_id and questions.sequence = answers.sequence - 1
        where answers.answer is not null) as given
      where not exists (select 1 from chatbot_days as counted
        where counted.chatbot_id = given.chatbot_id and counted.day = given.day)
      group by chatbot_id, day, time_bucket`,
    'create index chatbot_days_by_day on chatbot_days (day)',
    'create index chatbot_conversations_by_day on chatbot_conversations (day)',
  ],
  () => [
    `create table chatbot_calibrations (
      chatbot_id text primary key references chatbots on delete cascade, slope double precision, shift double precision,
      bins text not null, questions bigint not null, ratings bigint not null, index_version bigint not null,
      passages bigint not null, counted_ratings bigint not null, answerer_version bigint not null,
      calibrated_at bigint not null)`,
    // Few answers are rated, so that few writes come past it.
    'create index messages_rated_latest on messages (chatbot_id, created_at) where rating is not null',
  ],
  ({ clustered }) => [
    'alter table question_counts add column worded_at bigint not null default 0',
    'update question_counts set worded_at = last_asked_at',
    `create table idempotent_subjects (
      subject text not null, key text not null references idempotent_requests on delete cascade,
      primary key (subject, key))${clustered}`,
    'create index idempotent_subjects_by_key on idempotent_subjects (key)',
  ],
  () => [
    // A user is known by issuer and subject; so far the id was the subject.
    "alter table users add column subject text not null default ''",
    'update users set subject = id',
    `update users set issuer = rtrim(issuer, '/') where not exists (
      select 1 from users as others where others.issuer = rtrim(users.issuer, '/') and others.email = users.email)`,
    'create unique index users_by_subject on users (issuer, subject)',
  ],
  () => [
    'alter table renewals add column good_until bigint',
    'create table ended_tokens (token_hash text primary key, expires_at bigint not null)',
    'create index ended_tokens_by_end on ended_tokens (expires_at)',
  ],
  () => [
    // What is deleted may have millions of rows: it is marked, and they go a little at a time.
    'alter table chatbots add column deleted_at bigint',
    'alter table accounts add column deleted_at bigint',
    'create table signs_of_life (name text primary key, noted bigint not null)',
  ],
  () => [
    'create table installation (name text primary key, value text not null, updated_at bigint not null)',
    'alter table users add column is_operator bigint not null default 0',
    `create table password_resets (
      token_hash text primary key, user_id text not null, created_at bigint not null, expires_at bigint not null)`,
    'create index password_resets_by_user on password_resets (user_id)',
    // Whoever owns the oldest account has set this server up. Quotas must not stop what it does already.
    `insert into installation (name, value, updated_at)
      select 'first-account', id, created_at from accounts order by created_at, id limit 1`,
    `update users set is_operator = 1 where id in (
      select user_id from members where role = 'owner'
        and account_id = (select value from installation where name = 'first-account'))`,
    `update accounts set plan = 'enterprise', hourly_limit = 1000000
      where plan = 'free' and id = (select value from installation where name = 'first-account')`,
  ],
  () => [
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
  ],
  // The nodes that run on this database.
  () => ['create table nodes (id text primary key, public_url text not null, seen_at bigint not null)'],
];
