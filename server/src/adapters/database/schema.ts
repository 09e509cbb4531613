import type { Generated } from 'kysely';

/** The tables. Times are milliseconds since 1970, booleans 0 or 1, JSON is text: the same on both engines. */
export interface Schema {
  accounts: {
    id: string;
    name: string;
    plan: string;
    hourly_limit: number | null;
    retention_days: number;
    created_at: number;
    /** When it was deleted; its rows are erased a little at a time. */
    deleted_at: Generated<number | null>;
    /** JSON of what an operator has set instead of the plan's quotas. */
    quotas: Generated<string | null>;
  };
  users: {
    id: string;
    issuer: string;
    /** The issuer's name for the user. */
    subject: string;
    email: string;
    name: string;
    password_hash: string | null;
    created_at: number;
    /** 1 where the user runs this server: the owner of its first account, or whom an operator has appointed. */
    is_operator: Generated<number>;
  };
  /** Facts of this installation: its `first-account`, whether `sign-up` is open. */
  installation: { name: string; value: string; updated_at: number };
  members: { account_id: string; user_id: string; role: string; created_at: number };
  invitations: {
    token_hash: string;
    account_id: string;
    email: string;
    role: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  sign_ins: {
    id: string;
    user_id: string;
    tokens_box: string | null;
    version: number;
    held_until: number;
    created_at: number;
    expires_at: number;
  };
  renewals: {
    token_hash: string;
    user_id: string;
    expires_at: number;
    sign_in_id: string;
    /** Once it was replaced: until when it works all the same. */
    good_until: Generated<number | null>;
  };
  /** ID tokens of other issuers that were ended here before their time. */
  ended_tokens: { token_hash: string; expires_at: number };
  api_keys: {
    id: string;
    account_id: string;
    name: string;
    key_hash: string;
    last_four: string;
    created_at: number;
    last_used_at: number | null;
    revoked_at: number | null;
  };
  password_resets: { token_hash: string; user_id: string; created_at: number; expires_at: number };
  signing_keys: { purpose: string; material: string; created_at: number };

  rate_windows: { scope: string; hits: number; last_at: number };
  rate_hits: { scope: string; hit: number; at: number };

  chatbots: {
    id: string;
    account_id: string;
    name: string;
    domain: string;
    is_active: number;
    welcome_message: string;
    suggested_questions: string;
    theme: string;
    /** JSON of how it answers. */
    answering: string;
    settings_version: number;
    index_version: number;
    /** Grows with every change of the chatbot's own models; 0 while it never had one. */
    model_version: Generated<number>;
    /** When it was deleted; its rows are erased a little at a time. */
    deleted_at: Generated<number | null>;
    created_at: number;
  };
  /** What a site's own server signs with when it says who a visitor is. */
  /** How far a chatbot's answers can be believed, and what that was found from. */
  chatbot_calibrations: {
    chatbot_id: string;
    /** Null where there was nothing to ask. */
    slope: number | null;
    shift: number | null;
    /** JSON of what was said against what was right, before and after. */
    bins: string;
    questions: number;
    ratings: number;
    index_version: number;
    passages: number;
    /** All that had been counted then. */
    counted_ratings: number;
    answerer_version: number;
    calibrated_at: number;
  };
  identity_secrets: { chatbot_id: string; id: string; secret_box: string; created_at: number };
  chatbot_models: {
    chatbot_id: string;
    provider: string;
    model: string;
    base_url: string;
    /** The API key, encrypted; null where there is none. */
    key_box: string | null;
    key_last_four: string | null;
    /** JSON of the models that are asked when this one fails, each with its own key box. */
    fallbacks: string;
    /** The chatbot's `model_version` that it came with. */
    version: number;
    updated_at: number;
  };
  /** One row an account and UTC day. What is reserved is for answers being written; that of a crash ends with the day. */
  model_usage: {
    account_id: string;
    day: string;
    prompt_tokens: number;
    completion_tokens: number;
    spend_micros: number;
    reserved_tokens: number;
    reserved_micros: number;
  };

  sources: {
    id: string;
    chatbot_id: string;
    type: string;
    title: string;
    url: string | null;
    /** JSON of what its type needs: how to crawl, or what file it is. */
    settings: string;
    file_id: string | null;
    content: string;
    status: string;
    error: string | null;
    notice: string | null;
    version: number;
    found: number;
    done: number;
    unchanged: number;
    failed: number;
    skipped: number;
    documents: number;
    passages: number;
    refreshed_at: number | null;
    next_refresh_at: number | null;
    created_at: number;
    updated_at: number;
    /** Of its file, or of the text that was given. */
    bytes: Generated<number>;
  };
  /** The pages, files and texts of a source; one is waiting while its `settled_version` is not the source's. */
  source_items: {
    source_id: string;
    item: string;
    place: number;
    depth: number;
    settled_version: number;
    outcome: string | null;
    reason: string | null;
    etag: string | null;
    last_modified: string | null;
    body_hash: string | null;
    canonical: string | null;
    is_canonical_ignored: number;
    checked_at: number | null;
  };
  /** Never changed once written: a document that changes is another one, with another id. */
  documents: {
    id: string;
    source_id: string;
    chatbot_id: string;
    item: string;
    title: string;
    url: string;
    language: string;
    text_hash: string;
    embedding_model: string;
    /** The version of the chatbot's index that brought it. */
    index_version: number;
    passage_count: number;
    /** What the index needs of the words, and of the vectors. */
    lexical: Uint8Array;
    vectors: Uint8Array;
    created_at: number;
  };
  passages: {
    document_id: string;
    position: number;
    chatbot_id: string;
    heading_path: string;
    text: string;
    /** Follows the document's address, to land on the spot. */
    spot: string;
    tokens: number;
    kind: string;
    /** Of the text that was embedded. */
    text_hash: string;
  };
  /** Files that arrive, and belong to no source yet. */
  file_uploads: { file_id: string; account_id: string; bytes: number; created_at: number };
  file_chunks: { file_id: string; number: number; bytes: Uint8Array; created_at: number };

  sessions: {
    id: string;
    chatbot_id: string;
    account_id: string;
    owner: string;
    message_count: number;
    /** The live session in which a person holds this conversation; null while the chatbot does. */
    held_by: string | null;
    created_at: number;
    last_message_at: number;
    /** Of the answers to its questions; null while nothing was asked. */
    lowest_confidence_permille: Generated<number | null>;
    /** The first live session that it was handed over into. */
    handed_over_to: Generated<string | null>;
  };
  session_names: { chatbot_id: string; owner: string; name: string; session_id: string; created_at: number };
  messages: {
    id: string;
    session_id: string;
    chatbot_id: string;
    sequence: number;
    role: string;
    text: string;
    /** JSON of the answer's confidence, sources, usage, mode and response time; null for the visitor's own messages. */
    answer: string | null;
    question_key: string | null;
    /** `answered`, `unanswered` or `low-confidence`, of a question that is counted by its key. */
    question_outcome: string | null;
    rating: number | null;
    comment: string | null;
    created_at: number;
  };

  /** One row a month, and one for all time under the month `all`. */
  chatbot_months: {
    chatbot_id: string;
    month: string;
    interactions: number;
    response_ms: number;
    ratings: number;
    rating_total: number;
  };
  /** One row a UTC day and time bucket: the answers that took about as long as each other. */
  chatbot_days: {
    chatbot_id: string;
    day: string;
    /** Four to each doubling of milliseconds; 0 for less than one. */
    time_bucket: number;
    interactions: number;
    response_ms: number;
    /** Of these: those that asked something, and the sum of their confidence in thousandths. */
    questions: number;
    confidence_permille: number;
  };
  /** One row a UTC day: the conversations that began on it, and how many of these people got, then or later. */
  chatbot_conversations: { chatbot_id: string; day: string; conversations: number; handed_over: number };
  /** One row for each wording of a question: questions with the same key. */
  question_counts: {
    chatbot_id: string;
    question_key: string;
    text: string;
    asked: number;
    /** Of these: how often refused, and how often answered without being sure. */
    unanswered: number;
    low_confidence: number;
    last_asked_at: number;
    /** When it was last asked in the words of `text`. */
    worded_at: number;
    /** How it went when it was last asked, or last tried: `unanswered`, `answered`, `would-answer`. */
    verdict: string;
    /** The version of the chatbot's index that this is true of. */
    checked_index_version: number;
    is_dismissed: number;
    embedding_model: string | null;
    vector: Uint8Array | null;
  };
  /** JSON of the best passages that were found for a question when it was last asked in vain. */
  question_findings: { chatbot_id: string; question_key: string; passages: string };

  idempotent_requests: {
    key: string;
    request_hash: string;
    seed: string;
    status: number | null;
    body: string | null;
    lease_until: number;
    created_at: number;
  };
  /** What a kept reply tells of, by its ids: it is erased with any of them. */
  idempotent_subjects: { subject: string; key: string };

  live_sessions: {
    id: string;
    account_id: string;
    chatbot_id: string;
    owner: string | null;
    query_session_id: string | null;
    state: string;
    agent_id: string | null;
    message_count: number;
    event_count: number;
    waiting_since: number;
    created_at: number;
    closed_at: number | null;
    /** The session that this one goes on with. */
    previous_id: string | null;
    /** When it may be given to an agent: at once, or when its chatbot's people are back. */
    assignable_from: number;
    /** The number of its latest event among those of its account. */
    inbox_event: number;
    last_event_at: number;
    /** The beginning of its latest message. */
    last_message: string | null;
    page_url: string | null;
    visitor_name: string | null;
    email: string | null;
    /** JSON of a list. */
    tags: Generated<string>;
    closed_because: string | null;
    rating: number | null;
    rating_comment: string | null;
    /** Up to which message each side has received, and read, what the other wrote. */
    customer_delivered: Generated<number>;
    customer_read: Generated<number>;
    agent_delivered: Generated<number>;
    agent_read: Generated<number>;
  };
  /** How many live events an account has had. Whoever writes one locks this row first, so that they have one order. */
  live_inboxes: { account_id: string; event_count: number };
  /** Further conversations that were handed over while the session was open. */
  live_conversations: { session_id: string; query_session_id: string };
  /** Who does not want which chat. */
  live_declines: { session_id: string; user_id: string; declined_at: number };
  canned_replies: {
    id: string;
    account_id: string;
    title: string;
    text: string;
    created_at: number;
    updated_at: number;
  };
  live_events: {
    session_id: string;
    event: number;
    account_id: string | null;
    /** The event's number among those of its account. */
    inbox_event: number | null;
    /** Who held the session then. */
    agent_id: string | null;
    kind: string;
    /** The message's number among the session's messages; null for other events. */
    sequence: number | null;
    message_id: string | null;
    client_key: string | null;
    data: string;
    created_at: number;
  };
  agents: {
    account_id: string;
    user_id: string;
    status: string;
    max_chats: number;
    open_chats: number;
    seen_at: number;
  };

  jobs: {
    id: string;
    kind: string;
    subject: string;
    run_at: number;
    lease_until: number;
    attempts: number;
    fruitless: number;
    /** Whose work it is, so that nobody takes all the hands. */
    owner: string | null;
    created_at: number;
  };

  webhooks: {
    id: string;
    account_id: string;
    url: string;
    /** The types between commas, with one at each end; `*` for all. */
    types: string;
    description: string;
    is_enabled: number;
    disabled_reason: string | null;
    failing_since: number | null;
    last_failure_at: number | null;
    /** The signing secret, encrypted, and the one before. */
    secret_box: string;
    old_secret_box: string | null;
    old_secret_until: number | null;
    created_at: number;
    updated_at: number;
  };
  /** One row an event and webhook. */
  webhook_deliveries: {
    webhook_id: string;
    event_id: string;
    /** The webhook's, for the order in which accounts are served. */
    account_id: string;
    /** 1 while it waits for nothing but a free place; 0 while it is held, waits for its time, or is over. */
    is_due: number;
    type: string;
    /** JSON. */
    data: string;
    /** The conversation or source it tells of, with which it is erased. */
    session_id: string | null;
    state: string;
    /** How often it was begun, and how often it then went wrong. */
    attempts: number;
    failures: number;
    /** While it is held: when others may take it up. */
    next_attempt_at: number | null;
    /** 0 while nobody holds it. */
    lease_until: number;
    last_attempt_at: number | null;
    last_status: number | null;
    last_error: string | null;
    created_at: number;
    finished_at: number | null;
  };
}
