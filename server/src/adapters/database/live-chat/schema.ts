import type { Generated } from 'kysely';

/** Chats between visitors and agents. */
export interface LiveChatSchema {
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
    /** When it may be assigned: at once, or when working hours begin. */
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
    /** Until when an agent has put it off. */
    snoozed_until: Generated<number | null>;
    rating: number | null;
    rating_comment: string | null;
    /** Up to which message each side has received, and read, what the other wrote. */
    customer_delivered: Generated<number>;
    customer_read: Generated<number>;
    agent_delivered: Generated<number>;
    agent_read: Generated<number>;
    /** Up to which message it was decided whether the absent visitor gets it by email. */
    mailed_sequence: Generated<number>;
    /** The `waiting_since` that agents were notified of, by email and by push. */
    waiting_mailed: Generated<number>;
    waiting_pushed: Generated<number>;
    /** Up to which message the agent of the chat was notified, by email and by push. */
    agent_mailed: Generated<number>;
    agent_pushed: Generated<number>;
  };
  /** How many live events an account has had. A write of an event locks this row first, so that they have one order. */
  live_inboxes: { account_id: string; event_count: number };
  /** Further conversations that were handed over while the session was open. */
  live_conversations: { session_id: string; query_session_id: string };
  /** Who does not want which chat. */
  live_declines: { session_id: string; user_id: string; declined_at: number };
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
  /** Files that messages carry. */
  live_attachments: {
    id: string;
    session_id: string;
    account_id: string;
    message_id: string;
    name: string;
    content_type: string;
    bytes: number;
    /** Of images. */
    width: number | null;
    height: number | null;
    /** SHA-256 of the bytes, to tell a repeated upload from another. */
    digest: string;
    created_at: number;
  };
  /** Their bytes, in pieces of a megabyte. */
  live_attachment_chunks: { attachment_id: string; number: number; bytes: Uint8Array };
  agents: {
    account_id: string;
    user_id: string;
    status: string;
    max_chats: number;
    open_chats: number;
    seen_at: number;
  };
  canned_replies: {
    id: string;
    account_id: string;
    title: string;
    text: string;
    created_at: number;
    updated_at: number;
  };
}
